import type { AgentConfig } from '../agent.ts';
import type { Ending } from '../conversation/ending.ts';
import type { InboundActions } from '../conversation/inbound.ts';
import type { CallRecord } from '../record/call-record.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import type { SpeechLine } from '../speaking/speaking-types.ts';
import type { RealtimeLink } from './link.ts';
import type { RealtimeMouth } from './mouth.ts';
import type { TalkRunner } from './talk-runner.ts';

/** What the page may do in a call whose engine speaks by itself. */
export function createRealtimeInbound(options: {
  readonly config: AgentConfig;
  readonly record: CallRecord;
  readonly runtime: Pick<Runtime, 'now'>;
  readonly timers: Timers;
  readonly link: RealtimeLink;
  readonly mouth: RealtimeMouth;
  readonly talk: TalkRunner;
  readonly ending: Ending;
  readonly queue: (line: SpeechLine, place: 'next' | 'last', interrupting?: boolean) => boolean;
  muteCustomer(muted: boolean): void;
}): InboundActions {
  const { config, record, timers, link, talk, ending, queue } = options;
  const { log, history } = record;
  const hasFirstMessage = (): boolean => {
    const { speech, queue: waiting } = talk.state();
    return [speech?.line, ...waiting].some((line) => line?.kind === 'first-message');
  };
  /** Nothing happens while it is being said or waits to be. */
  const sayFirstMessage = (): void => {
    if (config.firstMessage === null || ending.closing || hasFirstMessage()) return;
    const interruptible = config.firstMessageInterruptible;
    queue({ kind: 'first-message', text: config.firstMessage, interruptible }, 'next');
  };
  return {
    typed(text) {
      log('user-said', { text, typed: true });
      history.userSaid(text, options.runtime.now());
      history.closeUserLine();
      record.historyChanged();
      if (talk.state().isAside) link.session()?.add({ role: 'user', text });
      else talk.dispatch({ type: 'written', text });
    },
    note(role, text) {
      history.note(role, text);
      record.historyChanged();
      link.session()?.add({ role: role === 'bot' ? 'assistant' : role, text });
    },
    say(line) {
      const queued = queue(
        {
          kind: 'say',
          text: line.text,
          interruptible: line.interruptible,
          ...(line.endCall ? { endReason: 'assistant-ended-call-after-message-spoken' } : {}),
        },
        line.interrupting ? 'next' : 'last',
        line.interrupting,
      );
      log('say', { queued });
    },
    sayFirstMessage(delayMs) {
      if (delayMs === 0) sayFirstMessage();
      else timers.set('first-message', delayMs, sayFirstMessage);
    },
    muteAssistant(muted) {
      log('assistant-muted', { muted });
      options.mouth.setMuted(muted);
    },
    muteCustomer(muted) {
      log('customer-muted', { muted });
      options.muteCustomer(muted);
    },
    interrupt() {
      log('assistant-silenced');
      talk.dispatch({ type: 'silenced' });
    },
    endCall: () => ending.finish('customer-ended-call'),
    withoutEffect: (role, code) => log('message-without-effect', { role, code }),
  };
}
