import type { DialogueSession } from '../engines/engine.ts';
import type { HearingOptions } from '../hearing/hearing.ts';
import type { Log } from '../record/event-log.ts';
import { logFailure } from '../record/log-failure.ts';
import type { Speaking } from '../speaking/speaking.ts';
import { expectedPhrases } from '../thinking/dialogue-session.ts';
import type { TurnWords } from '../turns/turn-words.ts';
import type { TurnEffects } from './turn-effects.ts';
import type { TurnRunner } from './turn-runner.ts';
import type { VoiceSenses } from './voice-senses.ts';

export type HeardActions = Pick<
  HearingOptions,
  'onEdge' | 'onDigits' | 'onPartial' | 'onText' | 'onVoiceFailure' | 'onTextFailure'
>;

/** What is heard becomes events of the turn. */
export function createHeardActions(options: {
  readonly session: DialogueSession;
  readonly log: Log;
  readonly speaking: Speaking;
  readonly turns: TurnRunner;
  readonly effects: TurnEffects;
  readonly senses: VoiceSenses;
  readonly words: TurnWords;
  /** Silence that ends a turn of these words, ms, where the assistant has decided it. */
  readonly endSilenceFor: (text: string) => number | undefined;
}): HeardActions {
  const { session, log, speaking, turns, effects, senses, words } = options;
  const failed = logFailure(log);
  /** "Yes" is an answer after a question, and a listener's sound in the middle of an explanation. */
  const answerExpected = (): boolean => {
    const speech = speaking.current();
    // A question that is still to come cannot be answered yet.
    const begun = speech?.sentences.filter(({ phase }) => phase !== 'waiting') ?? [];
    return (
      begun.some(({ text }) => /[?？]/.test(text)) ||
      expectedPhrases(session).some((phrase) => words.isAcknowledgement(phrase, false))
    );
  };
  return {
    onEdge(edge) {
      log(edge.type, { edgeAt: edge.at, levelDb: Math.round(edge.levelDb) });
      effects.voiceEdge(edge);
      if (edge.type === 'voice-started') session.attend?.();
      const voice = senses.edge(edge);
      turns.dispatch(edge.type === 'voice-stopped' ? { ...edge, voice } : edge);
    },
    /** As if it was said digit by digit; keys are never noise, so they count as typed. */
    onDigits(digits) {
      log('digits-entered', { count: digits.length });
      turns.dispatch({ type: 'typed', text: digits.replaceAll(/\B/g, ' ') });
    },
    onPartial(text) {
      effects.partial(text, turns.state());
      turns.dispatch({ type: 'partial', text });
    },
    onText(said) {
      effects.transcribed(said);
      const { text, confidence } = said;
      const endSilenceMs = options.endSilenceFor(text);
      turns.dispatch({
        type: 'transcribed',
        text,
        answerExpected: answerExpected(),
        ...(confidence === undefined ? {} : { confidence }),
        ...(endSilenceMs === undefined ? {} : { endSilenceMs }),
      });
    },
    onVoiceFailure: failed,
    onTextFailure(error, owed) {
      failed(error);
      effects.textFailed(error);
      if (owed) turns.dispatch({ type: 'transcription-failed' });
    },
  };
}
