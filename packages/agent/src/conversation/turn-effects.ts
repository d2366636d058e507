import type { EngineError } from '../engines/engine.ts';
import type { HeardText } from '../hearing/heard-text.ts';
import type { Hearing } from '../hearing/hearing.ts';
import type { AssistantLines } from '../language/lines/assistant-lines.ts';
import type { CallRecord } from '../record/call-record.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { Answering } from '../thinking/answering.ts';
import { askAgainLine, fallbackLine } from '../thinking/fallback-lines.ts';
import type { TurnState } from '../turns/turn-types.ts';
import type { VoiceEdge } from '../turns/voice-detector.ts';
import type { Ending } from './ending.ts';
import type { PerformedEffect } from './turn-runner.ts';

/** Does what the turn machine decides, and writes down what it was decided on. */
export interface TurnEffects {
  perform(effect: PerformedEffect): void;
  voiceEdge(edge: VoiceEdge): void;
  partial(text: string, state: TurnState): void;
  transcribed(heard: HeardText): void;
  textFailed(error: EngineError): void;
  /** The assistant has ended: an answer that waited for it counts from here. */
  floorFree(): void;
}
export interface TurnEffectsOptions {
  readonly record: CallRecord;
  readonly speaking: Speaking;
  readonly answering: Answering;
  readonly ending: Ending;
  readonly endCallMessage: string | null;
  readonly lines: AssistantLines;
  readonly now: () => number;
  readonly hearing: Hearing;
  playQueued(): void;
  /** The visitor was heard too badly to be answered. */
  onUnheard(): void;
  /** The assistant was interrupted, and does not go on. */
  onInterrupted(): void;
  /** The visitor went on while he was being answered. */
  onSpokenOver(): void;
  /** The recogniser has failed so often that the visitor was asked to type. */
  onDeaf(): void;
}

export function createTurnEffects(options: TurnEffectsOptions): TurnEffects {
  const { record, speaking, answering, now, lines } = options;
  const { marks, history, floor, send, log } = record;
  let voiceStartedAt = 0;
  let utteranceStartedAt = 0;
  let lastPartial = '';
  let recogniserFailures = 0;
  let recogniserWasLate = false;
  /** In a row. */
  let unheardTurns = 0;
  /** Silenced by a voice that may turn out to mean nothing. */
  let isCut = false;

  const userSaid = (text: string, typed: boolean): void => {
    log('user-said', { text, typed });
    unheardTurns = 0;
    if (typed) markEnd(now());
    history.userSaid(text, typed ? now() : utteranceStartedAt);
    if (!typed) send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: text });
    record.historyChanged();
  };
  const retract = (): void => {
    const speech = answering.retract();
    if (speech !== null) history.reopenUserLine(speech);
    speaking.abandon();
  };
  const markEnd = (at: number): void => {
    marks.speechEndedAt = at;
    marks.snapshotAskedAt = null;
    marks.snapshotAnsweredAt = null;
  };
  const apologise = (): void => {
    recogniserFailures += 1;
    const deaf = recogniserFailures >= pipelineLimits.maxRecogniserFailures;
    const text = deaf ? lines.cannotHear : fallbackLine(lines, recogniserFailures, recogniserWasLate);
    speaking.queue({ kind: deaf ? 'notice' : 'fallback', text, interruptible: true }, 'next');
    if (deaf) options.onDeaf();
  };
  const askAgain = (): void => {
    unheardTurns += 1;
    log('not-heard-well', { inARow: unheardTurns });
    options.onUnheard();
    speaking.queue(
      { kind: 'fallback', text: askAgainLine(lines, unheardTurns), interruptible: true },
      'next',
    );
  };
  const settleCut = (): void => {
    if (!isCut) return;
    isCut = false;
    options.onInterrupted();
  };
  const perform = (effect: PerformedEffect): void => {
    switch (effect.type) {
      case 'begin-utterance':
        utteranceStartedAt = voiceStartedAt;
        lastPartial = '';
        return options.hearing.beginUtterance();
      case 'end-utterance':
        return options.hearing.endUtterance();
      case 'take-snapshot':
        marks.snapshotAskedAt = now();
        marks.snapshotAnsweredAt = null;
        return options.hearing.takeSnapshot();
      case 'user-started':
        return floor.userStarted();
      case 'user-stopped':
        return floor.userStopped();
      case 'user-interrupted':
        isCut = true;
        return send({ type: 'user-interrupted', turnId: `turn-${floor.turn}` });
      case 'user-said':
        return userSaid(effect.text, effect.typed);
      case 'prepare-reply':
        return answering.prepare(effect.text, effect.joins);
      case 'drop-reply':
        return answering.drop();
      case 'hold-reply':
        return answering.hold();
      case 'answer':
        marks.turnEndedAt = now();
        answering.answer(effect.text);
        return settleCut();
      case 'suspend-speech':
        answering.setSilenced(true);
        return speaking.suspend();
      case 'resume-speech':
        log('speech-resumed');
        isCut = false;
        answering.setSilenced(false);
        return speaking.resume();
      case 'abandon-speech':
        return speaking.abandon();
      case 'retract-reply':
        isCut = false;
        retract();
        return options.onSpokenOver();
      case 'play-queued':
        options.playQueued();
        return settleCut();
      case 'apologise':
        return apologise();
      case 'ask-again':
        return askAgain();
      case 'end-call':
        return options.ending.begin(effect.reason, options.endCallMessage);
    }
  };
  return {
    perform,
    voiceEdge(edge) {
      if (edge.type === 'voice-started') voiceStartedAt = edge.at;
      else markEnd(edge.at);
    },
    partial(text, state) {
      const floorIsUsers = state.name === 'user-speaking' || state.name === 'user-pausing';
      if (!floorIsUsers || text === '' || text === lastPartial) return;
      lastPartial = text;
      send({ type: 'transcript', role: 'user', transcriptType: 'partial', transcript: text });
    },
    transcribed({ text, startCutMs, confidence }) {
      recogniserFailures = 0;
      marks.snapshotAnsweredAt = now();
      log('transcribed', {
        text,
        ...(startCutMs > 0 ? { startCutMs } : {}),
        ...(confidence === undefined ? {} : { confidence }),
      });
    },
    textFailed(error) {
      recogniserWasLate = error.code === 'engine-timed-out';
    },
    floorFree: () => markEnd(now()),
  };
}
