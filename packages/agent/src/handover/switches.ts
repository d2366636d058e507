import type { InboundMessage } from '@saywell/contract';
import type { Conversation } from '../conversation/conversation-part.ts';

/** What a page or the room has switched: it outlasts the assistant. */
export interface Switches {
  note(message: InboundMessage): void;
  presence(isSomebodyThere: boolean): void;
  aside(isAside: boolean): void;
  /** Before it takes the conversation over: it may have nothing to say. */
  prepare(conversation: Pick<Conversation, 'setAside'>): void;
  applyTo(conversation: Pick<Conversation, 'handleMessage' | 'setPresence'>): void;
}

export function createSwitches(): Switches {
  const muted = { assistant: false, customer: false };
  let isSomebodyThere = true;
  let isAside = false;
  return {
    note(message) {
      if (message.type !== 'control') return;
      const { control } = message;
      if (control === 'mute-assistant' || control === 'unmute-assistant')
        muted.assistant = control === 'mute-assistant';
      if (control === 'mute-customer' || control === 'unmute-customer')
        muted.customer = control === 'mute-customer';
    },
    presence(next) {
      isSomebodyThere = next;
    },
    aside(next) {
      isAside = next;
    },
    prepare: (conversation) => conversation.setAside(isAside),
    applyTo(conversation) {
      if (muted.assistant) conversation.handleMessage({ type: 'control', control: 'mute-assistant' });
      if (muted.customer) conversation.handleMessage({ type: 'control', control: 'mute-customer' });
      conversation.setPresence(isSomebodyThere);
    },
  };
}
