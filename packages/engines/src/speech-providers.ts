import { azureUrl } from './azure/azure-parts.ts';

/** How a provider of transcribers or voices is reached. */
export interface SpeechProvider {
  /** Null: whoever configures it names it. */
  readonly baseUrl: string | null;
  /** The same, by the region that a credential names; null: there is no such region. */
  readonly regionUrl?: (region: string) => string | null;
  /** The kind of credential that holds its key; null: it needs none, but a server of the customer's. */
  readonly credential: string | null;
  readonly capabilities: readonly SpeechCapability[];
  /** Of a voice that speaks at no other. Default 24,000. */
  readonly sampleRateHz?: number;
}
export type SpeechCapability =
  /** Texts while somebody speaks. */
  | 'partials'
  | 'word-times'
  /** It says when a turn is over. */
  | 'end-of-turn'
  /** Sentences of a reply are spoken in one breath. */
  | 'replies';

const assemblyAI = { baseUrl: 'https://streaming.assemblyai.com', credential: 'assembly-ai' };
const speechmatics = {
  baseUrl: 'https://eu.rt.speechmatics.com',
  regionUrl: (region: string) => (region === 'us' ? 'https://us.rt.speechmatics.com' : null),
  credential: 'speechmatics',
};
const azureEars = {
  baseUrl: null,
  regionUrl: (region: string) => azureUrl('stt', region),
  credential: 'azure',
};
const openai = { baseUrl: 'https://api.openai.com/v1', credential: 'openai' };
const deepgram = { baseUrl: 'https://api.deepgram.com', credential: 'deepgram' };
const elevenLabs = { baseUrl: 'https://api.elevenlabs.io', credential: '11labs' };
const cartesia = { baseUrl: 'https://api.cartesia.ai', credential: 'cartesia' };
const azureVoice = { baseUrl: null, regionUrl: (region: string) => azureUrl('tts', region) };
const custom = { baseUrl: null, credential: null };
const soniox = { baseUrl: 'https://stt-rt.soniox.com', credential: 'soniox' };
const xai = { baseUrl: 'https://api.x.ai/v1', credential: 'xai' };

/** By the names of the contract. Addresses are the vendors' documented ones. */
export const transcriberProviders: Readonly<Record<string, SpeechProvider>> = {
  '11labs': { ...elevenLabs, capabilities: ['partials', 'word-times'] },
  'assembly-ai': { ...assemblyAI, capabilities: ['partials', 'word-times', 'end-of-turn'] },
  azure: { ...azureEars, capabilities: ['partials', 'word-times'] },
  cartesia: { ...cartesia, capabilities: ['partials', 'word-times', 'end-of-turn'] },
  'custom-transcriber': { ...custom, capabilities: ['partials'] },
  deepgram: { ...deepgram, capabilities: ['partials', 'word-times', 'end-of-turn'] },
  gladia: {
    baseUrl: 'https://api.gladia.io',
    credential: 'gladia',
    capabilities: ['partials', 'word-times'],
  },
  openai: { ...openai, capabilities: [] },
  soniox: { ...soniox, capabilities: ['partials', 'word-times', 'end-of-turn'] },
  speechmatics: { ...speechmatics, capabilities: ['partials', 'word-times'] },
  xai: { ...xai, capabilities: ['partials', 'word-times', 'end-of-turn'] },
};

/** Those of voices, in the same way. */
export const voiceProviders: Readonly<Record<string, SpeechProvider>> = {
  '11labs': { ...elevenLabs, capabilities: ['word-times'] },
  azure: { ...azureVoice, credential: 'azure', capabilities: ['word-times'] },
  cartesia: { ...cartesia, capabilities: ['word-times', 'replies'] },
  'custom-voice': { ...custom, capabilities: [] },
  deepgram: { ...deepgram, capabilities: [] },
  hume: {
    baseUrl: 'https://api.hume.ai',
    credential: 'hume',
    capabilities: ['word-times'],
    sampleRateHz: 48_000,
  },
  inworld: {
    baseUrl: 'https://api.inworld.ai',
    credential: 'inworld',
    capabilities: ['word-times', 'replies'],
  },
  lmnt: { baseUrl: 'https://api.lmnt.com', credential: 'lmnt', capabilities: [] },
  microsoft: { ...azureVoice, credential: 'microsoft', capabilities: ['word-times'] },
  minimax: {
    baseUrl: 'https://api.minimax.io/v1',
    regionUrl: (region) => (region === 'china' ? 'https://api.minimaxi.com/v1' : null),
    credential: 'minimax',
    capabilities: [],
  },
  neuphonic: {
    baseUrl: 'https://api.neuphonic.com',
    credential: 'neuphonic',
    capabilities: [],
    sampleRateHz: 22_050,
  },
  openai: { baseUrl: 'https://api.openai.com/v1', credential: 'openai', capabilities: [] },
  'rime-ai': { baseUrl: 'https://users-ws.rime.ai', credential: 'rime-ai', capabilities: ['word-times'] },
  'smallest-ai': {
    baseUrl: 'https://api.smallest.ai',
    credential: 'smallest-ai',
    capabilities: ['word-times'],
  },
  xai: { baseUrl: 'https://api.x.ai/v1', credential: 'xai', capabilities: ['word-times'] },
};

/** Undefined: no adapter hears for this provider. */
export function transcriberProviderOf(name: string): SpeechProvider | undefined {
  return Object.hasOwn(transcriberProviders, name) ? transcriberProviders[name] : undefined;
}

/** Undefined: no adapter speaks for this provider. */
export function voiceProviderOf(name: string): SpeechProvider | undefined {
  return Object.hasOwn(voiceProviders, name) ? voiceProviders[name] : undefined;
}
