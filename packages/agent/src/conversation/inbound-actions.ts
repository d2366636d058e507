import type { AgentConfig } from '../agent.ts';
import type { Hearing } from '../hearing/hearing.ts';
import type { CallRecord } from '../record/call-record.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { Prompting } from '../thinking/prompting.ts';
import type { Ending } from './ending.ts';
import type { InboundActions } from './inbound.ts';
import type { TurnRunner } from './turn-runner.ts';

const firstMessageInstruction =
  'The call has just begun and nobody has spoken yet. Say your first words to the caller, as your instructions want them: ' +
  'one or two short sentences, nothing else.';

/** What the page may do in a call. */
export function createInboundActions(options: {
  readonly config: AgentConfig;
  readonly record: CallRecord;
  readonly speaking: Speaking;
  readonly ending: Ending;
  readonly timers: Timers;
  readonly turns: TurnRunner;
  readonly hearing: Hearing;
  /** Null: the dialogue follows no instructions. */
  readonly prompting: Prompting | null;
}): InboundActions {
  const { config, record, speaking, ending, timers, turns } = options;
  const { log, history } = record;

  let isWriting = false;

  const queueFirstMessage = (text: string | null): void => {
    if (text === null || ending.closing || speaking.has('first-message')) return;
    const interruptible = config.firstMessageInterruptible;
    speaking.queue({ kind: 'first-message', text, interruptible }, 'next');
  };
  const say = (text: string | null): void => {
    queueFirstMessage(text);
    turns.dispatch({ type: 'speech-queued', interrupting: false });
  };
  const writeFirstMessage = (prompting: Prompting): void => {
    if (isWriting) return;
    isWriting = true;
    const linesBefore = history.messages().length;
    const done = (text: string | null): void => {
      isWriting = false;
      // Whoever has spoken meanwhile is answered instead of greeted.
      if (history.messages().length === linesBefore) say(text);
    };
    prompting.write(firstMessageInstruction, { written: done, failed: () => done(config.firstMessage) });
  };
  const sayFirstMessage = (): void => {
    if (config.generatesFirstMessage === true && options.prompting !== null)
      writeFirstMessage(options.prompting);
    else say(config.firstMessage);
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
    withoutEffect: (role, code) => log('message-without-effect', { role, code }),
  };
}
