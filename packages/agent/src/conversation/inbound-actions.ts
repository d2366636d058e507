import type { AgentConfig } from '../agent.ts';
import type { Hearing } from '../hearing/hearing.ts';
import type { CallRecord } from '../record/call-record.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { Ending } from './ending.ts';
import type { InboundActions } from './inbound.ts';
import type { TurnRunner } from './turn-runner.ts';

/** What the page may do in a call. */
export function createInboundActions(options: {
  readonly config: AgentConfig;
  readonly record: CallRecord;
  readonly speaking: Speaking;
  readonly ending: Ending;
  readonly timers: Timers;
  readonly turns: TurnRunner;
  readonly hearing: Hearing;
}): InboundActions {
  const { config, record, speaking, ending, timers, turns } = options;
  const { log, history } = record;

  const queueFirstMessage = (): void => {
    if (config.firstMessage === null || ending.closing || speaking.has('first-message')) return;
    const interruptible = config.firstMessageInterruptible;
    speaking.queue({ kind: 'first-message', text: config.firstMessage, interruptible }, 'next');
  };
  const sayFirstMessage = (): void => {
    queueFirstMessage();
    turns.dispatch({ type: 'speech-queued', interrupting: false });
  };
  return {
    typed: (text) => turns.dispatch({ type: 'typed', text }),
    note(role, text) {
      history.note(role, text);
      record.historyChanged();
    },
    say(line) {
      const queued = speaking.queue(
        {
          kind: 'say',
          text: line.text,
          interruptible: line.interruptible,
          ...(line.endCall ? { endReason: 'assistant-ended-call-after-message-spoken' } : {}),
        },
        line.interrupting ? 'next' : 'last',
      );
      log('say', { queued });
      if (queued) turns.dispatch({ type: 'speech-queued', interrupting: line.interrupting });
    },
    /** Nothing happens while it is being said or waits to be. */
    sayFirstMessage(delayMs) {
      if (delayMs === 0) sayFirstMessage();
      else timers.set('first-message', delayMs, sayFirstMessage);
    },
    muteAssistant(muted) {
      log('assistant-muted', { muted });
      speaking.setMuted(muted);
    },
    muteCustomer(muted) {
      log('customer-muted', { muted });
      options.hearing.setMuted(muted);
    },
    interrupt() {
      log('assistant-silenced');
      turns.dispatch({ type: 'silenced' });
    },
    endCall: () => ending.finish('customer-ended-call'),
  };
}
