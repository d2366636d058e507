import type { InboundMessage } from '@saywell/contract';

/** What a message of the page asks of the agent. */
export interface InboundActions {
  typed(text: string): void;
  note(role: 'system' | 'user' | 'bot', text: string): void;
  say(line: {
    readonly text: string;
    readonly endCall: boolean;
    readonly interruptible: boolean;
    readonly interrupting: boolean;
  }): void;
  sayFirstMessage(delayMs: number): void;
  muteAssistant(muted: boolean): void;
  muteCustomer(muted: boolean): void;
  /** Silence now, as if the visitor had interrupted. */
  interrupt(): void;
  endCall(): void;
  /** A message that nothing comes of: empty, or the result of a tool that nobody has called. */
  withoutEffect(role: string, code: 'empty-message' | 'no-such-tool-call'): void;
}

export function handleInbound(message: InboundMessage, actions: InboundActions): void {
  switch (message.type) {
    case 'add-message':
      return addMessage(message, actions);
    case 'say':
      return actions.say({
        text: message.message ?? message.content ?? '',
        endCall: message.endCallAfterSpoken ?? false,
        interruptible: message.interruptionsEnabled ?? false,
        interrupting: message.interruptAssistantEnabled ?? false,
      });
    case 'control':
      return control(message, actions);
    case 'end-call':
      return actions.endCall();
  }
}

function addMessage(
  message: Extract<InboundMessage, { type: 'add-message' }>,
  actions: InboundActions,
): void {
  const { role, content } = message.message;
  const text = content?.trim() ?? '';
  if (text === '') return actions.withoutEffect(role, 'empty-message');
  switch (role) {
    case 'user':
      return message.triggerResponseEnabled === false ? actions.note('user', text) : actions.typed(text);
    case 'assistant':
      return actions.note('bot', text);
    case 'system':
      return actions.note('system', text);
    case 'function':
    case 'tool':
      return actions.withoutEffect(role, 'no-such-tool-call');
  }
}

function control(message: Extract<InboundMessage, { type: 'control' }>, actions: InboundActions): void {
  switch (message.control) {
    case 'mute-assistant':
      return actions.muteAssistant(true);
    case 'unmute-assistant':
      return actions.muteAssistant(false);
    case 'mute-customer':
      return actions.muteCustomer(true);
    case 'unmute-customer':
      return actions.muteCustomer(false);
    case 'interrupt-assistant':
      return actions.interrupt();
    case 'say-first-message':
      return actions.sayFirstMessage((message.videoRecordingStartDelaySeconds ?? 0) * 1000);
  }
}
