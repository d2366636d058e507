/** What `send()` takes: the inbound messages of the protocol, as a page writes them. */
export type OutgoingMessage =
  | {
      readonly type: 'add-message';
      readonly message: {
        readonly role: 'assistant' | 'function' | 'user' | 'system' | 'tool';
        readonly content: string | null;
      };
      /** Default true: the assistant answers. */
      readonly triggerResponseEnabled?: boolean;
    }
  | {
      readonly type: 'control';
      readonly control:
        | 'mute-assistant'
        | 'unmute-assistant'
        | 'mute-customer'
        | 'unmute-customer'
        | 'say-first-message'
        /** The assistant stops what it is saying; see `interrupt()`. */
        | 'interrupt-assistant';
      readonly videoRecordingStartDelaySeconds?: number;
    }
  | {
      readonly type: 'say';
      readonly message: string;
      readonly endCallAfterSpoken?: boolean;
      readonly interruptionsEnabled?: boolean;
      readonly interruptAssistantEnabled?: boolean;
    }
  | { readonly type: 'end-call' };
