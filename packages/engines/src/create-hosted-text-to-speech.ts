import { EngineError, type TextToSpeechEngine } from '@saywell/agent';
import type { Voice } from '@saywell/contract';
import { type Breaker, type Breakers, processBreakers } from './fallback/breakers.ts';
import type { EngineNet } from './shared/engine-net.ts';
import type { VoiceAdapter } from './shared/speech-adapter.ts';
import { credentialOf, endpointFor, type SpeechAccess } from './shared/speech-endpoint.ts';
import { voiceProviderOf } from './speech-providers.ts';

export interface HostedTextToSpeechOptions extends SpeechAccess {
  /** The contract's, with its provider. */
  readonly settings: Voice;
  readonly net?: EngineNet | undefined;
  /** Default: those of this process. */
  readonly breakers?: Breakers | undefined;
}
/** A voice whose credential has a breaker. It is for whoever has another voice to ask instead. */
export interface HostedTextToSpeech extends TextToSpeechEngine {
  readonly breaker: Breaker;
}

const adapters: Readonly<Record<string, () => Promise<VoiceAdapter>>> = {
  '11labs': async () => (await import('./elevenlabs/speech.ts')).createElevenLabsSpeech,
  azure: async () => (await import('./azure/speech.ts')).createAzureSpeech,
  cartesia: async () => (await import('./cartesia/speech.ts')).createCartesiaSpeech,
  'custom-voice': async () => (await import('./custom/voice.ts')).createCustomVoice,
  deepgram: async () => (await import('./deepgram/speak.ts')).createDeepgramSpeak,
  hume: async () => (await import('./hume/speech.ts')).createHumeSpeech,
  inworld: async () => (await import('./inworld/speech.ts')).createInworldSpeech,
  lmnt: async () => (await import('./lmnt/speech.ts')).createLmntSpeech,
  microsoft: async () => (await import('./azure/speech.ts')).createAzureSpeech,
  minimax: async () => (await import('./minimax/speech.ts')).createMiniMaxSpeech,
  neuphonic: async () => (await import('./neuphonic/speech.ts')).createNeuphonicSpeech,
  openai: async () => (await import('./openai/speech.ts')).createOpenAISpeech,
  'rime-ai': async () => (await import('./rime/speech.ts')).createRimeSpeech,
  'smallest-ai': async () => (await import('./smallest/speech.ts')).createSmallestSpeech,
  xai: async () => (await import('./xai/speech.ts')).createXaiSpeech,
};

const defaultSampleRateHz = 24_000;

/**
 * A hosted voice: mono samples, at 24 000 Hz where the vendor lets one choose. Nothing is loaded and no connection opened before its first sentence; an
 * address or a key that cannot be used fails there, too, with EngineError.
 *
 * @throws {EngineError} `engine-unavailable` when nothing speaks the provider's protocol, or its address is not known.
 */
export function createHostedTextToSpeech(options: HostedTextToSpeechOptions): HostedTextToSpeech {
  const { settings, net = {}, breakers = processBreakers } = options;
  const name = settings.provider;
  const load = adapters[name];
  const provider = voiceProviderOf(name);
  if (load === undefined || provider === undefined)
    throw new EngineError('engine-unavailable', name, 'There is no engine for this provider', {
      isPermanent: true,
    });
  const { region = 'region' in settings ? settings.region : undefined } = options;
  const endpoint = endpointFor(provider, name, { ...options, region });
  let loading: Promise<TextToSpeechEngine> | undefined;
  const open = async (): Promise<TextToSpeechEngine> => (await load())({ ...endpoint, name, settings, net });
  const engine = (): Promise<TextToSpeechEngine> => (loading ??= open());
  return {
    name,
    breaker: breakers.of(name, ...credentialOf(endpoint)),
    sampleRateHz: provider.sampleRateHz ?? defaultSampleRateHz,
    async *synthesize(text, asked) {
      yield* (await engine()).synthesize(text, asked);
    },
    ...(provider.capabilities.includes('replies') && { openReply: (asked) => lazyReply(engine, asked) }),
  };
}

type ReplyOptions = Parameters<NonNullable<TextToSpeechEngine['openReply']>>[0];

/** A reply whose engine may not have been loaded yet. */
function lazyReply(
  engine: () => Promise<TextToSpeechEngine>,
  asked: ReplyOptions,
): ReturnType<NonNullable<TextToSpeechEngine['openReply']>> {
  let opening: Promise<ReturnType<NonNullable<TextToSpeechEngine['openReply']>> | undefined> | undefined;
  return {
    async *say(text, signal) {
      const loaded = await engine();
      const reply = await (opening ??= Promise.resolve(loaded.openReply?.(asked)));
      yield* reply?.say(text, signal) ?? loaded.synthesize(text, { ...asked, signal });
    },
    end: () => void opening?.then((reply) => reply?.end()),
  };
}
