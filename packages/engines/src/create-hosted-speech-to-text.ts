import { EngineError, type SpeechToTextEngine } from '@saywell/agent';
import type { Transcriber } from '@saywell/contract';
import { type Breaker, type Breakers, processBreakers } from './fallback/breakers.ts';
import type { EngineNet } from './shared/engine-net.ts';
import type { TranscriberAdapter } from './shared/speech-adapter.ts';
import { credentialOf, endpointFor, type SpeechAccess } from './shared/speech-endpoint.ts';
import { transcriberProviderOf } from './speech-providers.ts';

export interface HostedSpeechToTextOptions extends SpeechAccess {
  /** The contract's, with its provider. */
  readonly settings: Transcriber;
  readonly net?: EngineNet | undefined;
  /** Default: those of this process. */
  readonly breakers?: Breakers | undefined;
}
/** An engine whose credential has a breaker. It is for whoever has another engine to ask instead. */
export interface HostedSpeechToText extends SpeechToTextEngine {
  readonly breaker: Breaker;
}

const adapters: Readonly<Record<string, () => Promise<TranscriberAdapter>>> = {
  '11labs': async () => (await import('./elevenlabs/scribe.ts')).createScribe,
  'assembly-ai': async () => (await import('./assembly-ai/listen.ts')).createAssemblyAIListen,
  azure: async () => (await import('./azure/listen.ts')).createAzureListen,
  cartesia: async () => (await import('./cartesia/ink.ts')).createCartesiaInk,
  'custom-transcriber': async () => (await import('./custom/transcriber.ts')).createCustomTranscriber,
  deepgram: async () => (await import('./deepgram/listen.ts')).createDeepgramListen,
  gladia: async () => (await import('./gladia/listen.ts')).createGladiaListen,
  openai: async () => (await import('./openai-speech/listen.ts')).createOpenAIListen,
  soniox: async () => (await import('./soniox/listen.ts')).createSonioxListen,
  speechmatics: async () => (await import('./speechmatics/listen.ts')).createSpeechmaticsListen,
  xai: async () => (await import('./xai/listen.ts')).createXaiListen,
};

/**
 * A hosted transcriber. Nothing is loaded and no connection opened before its first stream; an address or a key that
 * cannot be used fails there, too, with EngineError.
 *
 * @throws {EngineError} `engine-unavailable` when nothing speaks the provider's protocol, or its address is not known.
 */
export function createHostedSpeechToText(options: HostedSpeechToTextOptions): HostedSpeechToText {
  const { settings, net = {}, breakers = processBreakers } = options;
  const name = settings.provider;
  const load = adapters[name];
  const provider = transcriberProviderOf(name);
  if (load === undefined || provider === undefined) throw missingEngine(name);
  const region = settings.provider === 'speechmatics' ? settings.region : undefined;
  const endpoint = endpointFor(provider, name, { ...options, region: options.region ?? region });
  let loading: Promise<SpeechToTextEngine> | undefined;
  const open = async (): Promise<SpeechToTextEngine> => (await load())({ ...endpoint, name, settings, net });
  return {
    name,
    breaker: breakers.of(name, ...credentialOf(endpoint)),
    createStream: async (asked) => (await (loading ??= open())).createStream(asked),
  };
}

const missingEngine = (name: string): EngineError =>
  new EngineError('engine-unavailable', name, 'There is no engine for this provider', { isPermanent: true });
