import type { RealtimeEvent } from '../engines/realtime-engine.ts';
import type { CallRecord } from '../record/call-record.ts';
import { logFailure } from '../record/log-failure.ts';
import type { RealtimeMouth } from './mouth.ts';
import type { RealtimeTools } from './realtime-tools.ts';
import type { SpokenRecord } from './spoken-record.ts';
import type { TalkRunner } from './talk-runner.ts';

type Event<Type> = Extract<RealtimeEvent, { type: Type }>;

/** Utterances whose text may still come. */
const maxUtterances = 50;

/** What the engine says becomes events of the talk, and lines of the record. */
export function createRealtimeEvents(options: {
  readonly record: CallRecord;
  readonly spoken: SpokenRecord;
  readonly mouth: RealtimeMouth;
  readonly talk: TalkRunner;
  readonly tools: RealtimeTools;
  readonly rateHz: number;
  readonly now: () => number;
}): { take(event: RealtimeEvent): void } {
  const { record, spoken, mouth, talk, now } = options;
  const { log, send, history, floor } = record;
  const failed = logFailure(log);
  /** When each began, epoch ms. */
  const utterances = new Map<string, number>();
  const speechOf = (reply: string): string | null => {
    const { speech } = talk.state();
    return speech?.open.includes(reply) ? speech.id : null;
  };
  const voiceStarted = ({ utterance }: Event<'voice-started'>): void => {
    utterances.set(utterance, now());
    const [oldest] = utterances.keys();
    if (utterances.size > maxUtterances && oldest !== undefined) utterances.delete(oldest);
    talk.dispatch({ type: 'voice-started' });
  };
  const understood = ({ utterance, text, isFinal }: Event<'understood'>): void => {
    const said = text.trim();
    const startedAt = utterances.get(utterance) ?? now();
    if (isFinal) utterances.delete(utterance);
    if (said === '') return;
    const transcriptType = isFinal ? 'final' : 'partial';
    send({ type: 'transcript', role: 'user', transcriptType, transcript: said });
    if (!isFinal) return;
    log('user-said', { text: said, typed: false });
    history.userSaid(said, startedAt);
    // Every utterance is answered by itself, mostly before its text is known.
    history.closeUserLine();
    record.historyChanged();
  };
  const sound = ({ reply, samples }: Event<'sound'>): void => {
    const speech = speechOf(reply);
    if (speech === null || samples.length === 0) return;
    talk.dispatch({ type: 'sound', reply });
    spoken.sound(speech, reply, (samples.length * 1000) / options.rateHz);
    mouth.push(speech, samples);
  };
  const words = ({ reply, text }: Event<'words'>): void => {
    const speech = speechOf(reply);
    if (speech === null) return;
    spoken.words(speech, text);
    if (talk.state().speech?.line === null)
      send({
        type: 'model-output',
        output: text,
        turnId: `turn-${talk.state().speech?.isAudible ? floor.turn : floor.turn + 1}`,
      });
  };
  return {
    take(event) {
      switch (event.type) {
        case 'voice-started':
          return voiceStarted(event);
        case 'understood':
          return understood(event);
        case 'sound':
          return sound(event);
        case 'words':
          return words(event);
        case 'reply-ended': {
          const { reply, error } = event;
          if (error !== undefined) failed(error);
          return talk.dispatch({ type: 'reply-ended', reply, failed: error !== undefined });
        }
        case 'tool-called':
          return options.tools.call(event);
        case 'usage':
          return record.usage.asked(event.usage);
        case 'trouble':
          return failed(event.error);
        case 'voice-stopped':
          return talk.dispatch({ type: 'voice-stopped' });
        case 'reply-started':
          return talk.dispatch({ type: 'reply-started', reply: event.reply, line: event.line });
        case 'ready':
        case 'failed':
          // The link's own.
          return undefined;
      }
    },
  };
}
