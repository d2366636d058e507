import type { AgentConfig } from '../agent.ts';
import type { AssistantLines } from '../language/lines/assistant-lines.ts';
import type { CallRecord } from '../record/call-record.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Speaking } from '../speaking/speaking.ts';
import { type Speech, writtenText } from '../speaking/speech.ts';
import type { Answering } from '../thinking/answering.ts';
import { fallbackLine } from '../thinking/fallback-lines.ts';
import { saysEndPhrase } from './end-phrases.ts';
import type { Ending } from './ending.ts';
import type { TurnEffects } from './turn-effects.ts';
import type { TurnRunner } from './turn-runner.ts';

/** What the assistant says becomes events of the turn, and may end the call. */
export interface SpokenActions {
  /** Says a line that was made before. */
  say(speech: Speech): void;
  /** Says the next line that waits, unless something is being said. */
  playQueued(): void;
  /** There will be no reply; `failures` counts in a row. */
  noReply(failures: number): void;
  audible(speech: Speech): void;
  finished(speech: Speech): void;
}

export interface SpokenActionsOptions {
  readonly config: AgentConfig;
  readonly record: CallRecord;
  readonly speaking: Speaking;
  readonly answering: Answering;
  readonly ending: Ending;
  readonly turns: TurnRunner;
  readonly effects: TurnEffects;
  readonly lines: AssistantLines;
  /** A line begins over the visitor's words. */
  onSpokenOver(): void;
}

export function createSpokenActions(options: SpokenActionsOptions): SpokenActions {
  const { config, record, speaking, answering, ending, turns, effects, lines } = options;
  const play = (speech: Speech, answers: boolean): void => {
    const isOver = turns.state().name === 'user-speaking';
    turns.dispatch({ type: 'speech-started', interruptible: speech.interruptible, answers });
    speaking.play(speech.id);
    if (isOver) options.onSpokenOver();
  };
  return {
    say: (speech) => play(speech, false),
    playQueued() {
      if (speaking.current() !== null) return;
      const speech = speaking.takeQueued();
      if (speech !== null) play(speech, false);
      else if (turns.state().name === 'speaking') turns.dispatch({ type: 'speech-finished' });
    },
    noReply(failures) {
      if (failures >= pipelineLimits.maxDialogueFailures) {
        ending.begin('call.in-progress.error-pipeline-no-available-llm-model', lines.giveUp);
        return;
      }
      const line = { kind: 'fallback', text: fallbackLine(lines, failures), interruptible: true } as const;
      play(speaking.makeLine(line), true);
    },
    audible(speech) {
      if (speech.kind === 'reply' || speech.kind === 'fallback') record.history.closeUserLine();
      const marks = answering.audible(speech);
      if (marks !== null) record.turnAnswered({ ...marks, ...voiceMarksOf(speech) });
      turns.dispatch({ type: 'speech-audible' });
    },
    finished(speech) {
      const endsCall = answering.finished(speech);
      effects.floorFree();
      if (endsCall) ending.begin('assistant-ended-call', unsaid(speech, config.endCallMessage));
      else if (speech.endReason !== null) ending.finish(speech.endReason);
      else if (saysGoodbye(speech, config)) ending.finish('assistant-said-end-call-phrase');
      else turns.dispatch({ type: 'speech-finished' });
    },
  };
}

/** Null: the reply has said it. */
function unsaid(speech: Speech, farewell: string | null): string | null {
  return farewell !== null && saysEndPhrase(writtenText(speech), [farewell]) ? null : farewell;
}

function saysGoodbye(speech: Speech, { endCallPhrases }: AgentConfig): boolean {
  const { kind } = speech;
  return (kind === 'reply' || kind === 'say') && saysEndPhrase(writtenText(speech), endCallPhrases);
}

function voiceMarksOf({ voiceAskedAt, voiceAnsweredAt }: Speech) {
  return { voiceAskedAt, voiceAnsweredAt };
}
