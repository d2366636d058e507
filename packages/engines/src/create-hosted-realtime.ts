import { EngineError, type RealtimeEngine } from '@saywell/agent';
import { modelProviderOf } from './model-providers.ts';
import type { RealtimeAdapter, RealtimeSettings, RealtimeSetup } from './realtime/realtime-protocol.ts';
import { openSocketSession } from './realtime/socket-session.ts';
import type { EngineNet } from './shared/engine-net.ts';

export interface HostedRealtimeOptions {
  /** As the contract names it. */
  readonly provider: string;
  readonly apiKey?: string | undefined;
  /** Default: the provider's own address. */
  readonly baseUrl?: string | undefined;
  readonly settings: RealtimeSettings;
  readonly net?: EngineNet | undefined;
}

const adapters: Readonly<Record<string, () => Promise<RealtimeAdapter>>> = {
  openai: async () => (await import('./openai-realtime/openai-realtime.ts')).createOpenAIRealtime,
  google: async () => (await import('./gemini-live/gemini-live.ts')).createGeminiLive,
};

/** Of the sound of all of them, Hz. */
const sampleRateHz = 24_000;

/**
 * A hosted model that hears and speaks. Nothing is loaded and no connection opened before its first session; an address
 * or a key that cannot be used fails there, with its event.
 *
 * @throws {EngineError} `engine-unavailable` when nothing speaks the provider's protocol, or its address is not known.
 */
export function createHostedRealtime(options: HostedRealtimeOptions): RealtimeEngine {
  const { provider: name, settings, apiKey, net = {} } = options;
  const load = adapters[name];
  const baseUrl = options.baseUrl ?? modelProviderOf(name)?.baseUrl;
  if (load === undefined || baseUrl === undefined || baseUrl === null)
    throw new EngineError('engine-unavailable', name, 'There is no engine for this provider', {
      isPermanent: true,
    });
  const setup: RealtimeSetup = { name, baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, settings, net };
  return {
    name,
    sampleRateHz,
    open: (asked) => openSocketSession(setup, async () => (await load())(setup), asked),
  };
}
