import type { CallStore } from '@saywell/react/store';
import { createCallStore } from '@saywell/react/store';
import type { CreateWebCall } from '@saywell/api-client';
import { SaywellVoice } from '@saywell/voice-sdk';

export { afterMessage } from './moments.ts';

export interface TalkStoreOptions {
  readonly createWebCall: CreateWebCall;
  /** Of the call that is about to be made. */
  readonly input: () => 'voice' | 'text';
  /** Everything that the call tells its page. */
  readonly heard: (message: unknown) => void;
}

/** Who is signed in makes calls without a key: the page's cookie is the proof, and no token is in the page. */
export function createTalkStore({ createWebCall, input, heard }: TalkStoreOptions): CallStore {
  return createCallStore({
    async loadClient() {
      const voice = new TalkVoice(createWebCall, input());
      voice.on('message', heard);
      return voice;
    },
  });
}

class TalkVoice extends SaywellVoice {
  readonly #mode: 'voice' | 'text';

  constructor(access: CreateWebCall, mode: 'voice' | 'text') {
    super(access);
    this.#mode = mode;
  }

  /** With its mode; whom it calls is decided by who creates the call. */
  override async start(...values: Parameters<SaywellVoice['start']>) {
    const [assistantId] = values;
    return typeof assistantId === 'string'
      ? super.start({ assistantId, mode: this.#mode })
      : super.start(...values);
  }
}
