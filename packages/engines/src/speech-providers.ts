/** How a provider of transcribers or voices is reached. */
export interface SpeechProvider {
  /** Null: whoever configures it names it. */
  readonly baseUrl: string | null;
  /** The kind of credential that holds its key; null: it needs none, but a server of the customer's. */
  readonly credential: string | null;
  readonly capabilities: readonly SpeechCapability[];
}
export type SpeechCapability =
  /** Texts while somebody speaks. */
  | 'partials'
  | 'word-times'
  /** It says when a turn is over. */
  | 'end-of-turn'
  /** Sentences of a reply are spoken in one breath. */
  | 'replies';

const deepgram = 'https://api.deepgram.com';

/** By the names of the contract. Addresses are the vendors' documented ones. */
export const transcriberProviders: Readonly<Record<string, SpeechProvider>> = {
  deepgram: {
    baseUrl: deepgram,
    credential: 'deepgram',
    capabilities: ['partials', 'word-times', 'end-of-turn'],
  },
};

/** Those of voices, in the same way. */
export const voiceProviders: Readonly<Record<string, SpeechProvider>> = {
  '11labs': { baseUrl: 'https://api.elevenlabs.io', credential: '11labs', capabilities: ['word-times'] },
};

/** Undefined: no adapter hears for this provider. */
export function transcriberProviderOf(name: string): SpeechProvider | undefined {
  return Object.hasOwn(transcriberProviders, name) ? transcriberProviders[name] : undefined;
}

/** Undefined: no adapter speaks for this provider. */
export function voiceProviderOf(name: string): SpeechProvider | undefined {
  return Object.hasOwn(voiceProviders, name) ? voiceProviders[name] : undefined;
}
