import type { AgentHost } from '../agent.ts';
import { bookingChangeOf } from '../engines/booking-change.ts';
import type { DialogueAction, DialogueSession, TokenUsage } from '../engines/engine.ts';
import type { TextTools } from '../language/text-tools.ts';
import type { Log } from '../record/event-log.ts';
import type { Floor } from '../record/floor.ts';
import type { History } from '../record/history.ts';
import { logFailure } from '../record/log-failure.ts';
import type { SendMessage } from '../record/messenger.ts';
import type { ModelMarks } from '../record/turn-metrics.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { Speech } from '../speaking/speech.ts';
import { type Reply, startReply } from './reply.ts';
import type { Tools } from './tools.ts';

/** Makes the replies: early, waiting, played when the turn is really over, thrown away when it is not. */
export interface Answering {
  /** Makes the reply to this text; nothing happens when it is being made already. `joins`: the text begins with the turn that is being answered. */
  prepare(userText: string, joins?: boolean): void;
  /** Plays it. */
  answer(userText: string): void;
  /** It waits again; nothing of it was heard. */
  hold(): void;
  drop(): void;
  /** The marks of the reply that this speech is; it is being heard from now on. */
  audible(speech: Speech): ModelMarks | null;
  abandoned(speech: Speech): void;
  /** What is being said may turn out to answer half a turn: while it is silenced it is not settled. */
  setSilenced(silenced: boolean): void;
  /** It did: nothing of it counts. Answers the name of its speech; null without one. */
  retract(): string | null;
  /** True: it was a reply with which the call ends. */
  finished(speech: Speech): boolean;
  close(): void;
}
export interface AnsweringOptions {
  readonly session: DialogueSession;
  readonly engineName: string;
  readonly runtime: Runtime;
  readonly timers: Timers;
  readonly text: TextTools;
  readonly history: History;
  readonly floor: Floor;
  readonly speaking: Speaking;
  readonly send: SendMessage;
  readonly log: Log;
  readonly tools: Tools;
  readonly host: Pick<AgentHost, 'bookDemo' | 'changeBooking'>;
  /** A reply that was heard for so long has its effects; a shorter one may be retracted. */
  readonly settleAfterMs: number;
  onUsage(usage: TokenUsage): void;
  /** The reply has handed the conversation over without a word. */
  onHandedOver(): void;
  /** The reply is so late that the page was told. */
  onHang(): void;
  /** There will be no reply; `failures` counts in a row. */
  onFailed(failures: number): void;
}

export function createAnswering(options: AnsweringOptions): Answering {
  const { speaking, timers, log, send, floor } = options;
  const failed = logFailure(log);
  let pending: Reply | null = null;
  let released = false;
  let spoken: Reply | null = null;
  let failures = 0;

  const isCurrent = (reply: Reply): boolean => speaking.current()?.id === reply.speech.id;
  const sendPiece = (piece: string): void => {
    send({ type: 'model-output', output: piece, turnId: `turn-${floor.turn + 1}` });
  };
  const fail = (): void => {
    drop();
    failures += 1;
    options.onFailed(failures);
  };
  const settle = (): void => {
    timers.clear('settle-reply');
    spoken?.heard();
  };
  const start = (userText: string, joins: boolean): Reply => {
    log('reply-started', { userText });
    return startReply({
      userText,
      history: [...options.history.answered(joins), ...options.tools.running()],
      session: options.session,
      engineName: options.engineName,
      runtime: options.runtime,
      text: options.text,
      tools: options.tools,
      onUsage: (usage) => options.onUsage(usage),
      speech: speaking.createSpeech('reply'),
      onPiece(reply, piece) {
        if (released && (reply === pending || reply === spoken)) sendPiece(piece);
      },
      onActions: act,
      onHandedOver(reply) {
        if (!reply.speech.isEmpty) return;
        if (reply === pending) drop();
        options.onHandedOver();
      },
      onFailure(reply, error) {
        failed(error);
        if (reply.failed && reply === pending && released) fail();
      },
    });
  };
  const act = (actions: readonly DialogueAction[]): void => {
    for (const action of actions) {
      log('dialogue-action', { action: action.type });
      if (action.type === 'book-demo') options.host.bookDemo(action.booking);
      const change = bookingChangeOf(action);
      if (change !== null) options.host.changeBooking(change);
    }
  };
  const hold = (): void => {
    timers.clear('hang');
    released = false;
    pending?.release(false);
    if (pending !== null && isCurrent(pending)) speaking.putBack();
  };
  function drop(): void {
    if (pending === null) return;
    hold();
    const dropped = pending;
    pending = null;
    log('reply-dropped', { userText: dropped.userText });
    dropped.cancel();
  }
  const prepare = (userText: string, joins = false): void => {
    if (pending?.userText === userText) return;
    drop();
    pending = start(userText, joins);
  };
  return {
    prepare,
    hold,
    drop,
    answer(userText) {
      prepare(userText);
      if (pending === null || isCurrent(pending)) return;
      released = true;
      for (const piece of pending.pieces) sendPiece(piece);
      if (pending.failed) return fail();
      pending.release(true);
      timers.set('hang', pipelineLimits.hangMs, () => {
        send({ type: 'hang' });
        options.onHang();
      });
      speaking.play(pending.speech.id);
    },
    audible(speech) {
      if (pending?.speech.id !== speech.id) return null;
      timers.clear('hang');
      spoken = pending;
      pending = null;
      failures = 0;
      timers.set('settle-reply', options.settleAfterMs, settle);
      return spoken.marks;
    },
    setSilenced(silenced) {
      if (silenced) timers.clear('settle-reply');
      else if (spoken !== null) timers.set('settle-reply', options.settleAfterMs, settle);
    },
    retract() {
      if (spoken === null) return null;
      const given = spoken;
      spoken = null;
      timers.clear('settle-reply');
      log('reply-retracted', { userText: given.userText });
      given.cancel();
      return given.speech.id;
    },
    abandoned(speech) {
      if (spoken?.speech.id !== speech.id) return;
      settle();
      const given = spoken;
      spoken = null;
      given.cancel();
    },
    finished(speech) {
      if (spoken?.speech.id !== speech.id) return false;
      settle();
      const { endsCall } = spoken;
      spoken = null;
      return endsCall;
    },
    close() {
      timers.clear('hang');
      settle();
      const given = [pending, spoken];
      pending = null;
      spoken = null;
      for (const reply of given) reply?.cancel();
    },
  };
}
