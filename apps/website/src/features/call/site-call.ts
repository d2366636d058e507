import { CallError, type CallStore, createCallStore, type SetTimer } from '@saywell/react';
import type { SiteEnvironment } from '../../config/environment.ts';
import { CallService, type PlacePhoneCall } from './call-service.ts';
import { loadVoiceConfig, missingCredentials, type VoiceConfig } from './voice-config.ts';
import type { createVoiceClient } from './voice-sdk.ts';
import { waitForSdk } from './wait-for-sdk.ts';

/** What the lazy chunk with the voice SDK offers. */
export interface VoiceSdk {
  readonly createVoiceClient: (...values: Parameters<typeof createVoiceClient>) => Pick<
    ReturnType<typeof createVoiceClient>,
    Exclude<keyof ReturnType<typeof createVoiceClient>, 'preload'>
  > & {
    preload?(): Promise<void>;
  };
}

export interface SiteCallOptions {
  readonly environment: SiteEnvironment;
  readonly fetch: typeof globalThis.fetch;
  readonly pageOrigin: string;
  readonly loadSdk: () => Promise<VoiceSdk>;
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly isOnline: () => boolean;
  readonly placePhoneCall?: PlacePhoneCall;
}

/** The call of this site: one store, one service. */
export interface SiteCall {
  readonly store: CallStore;
  readonly service: CallService;
  /** Fetches what a call will need, when a visitor seems about to start one. */
  readonly preload: () => void;
}

export function createSiteCall(options: SiteCallOptions): SiteCall {
  const loadConfig = rememberComplete(() => loadVoiceConfig(options));
  const loadSdk = () => waitForSdk({ ...options, load: options.loadSdk });

  async function loadClient({ input = 'voice' }: { input?: 'voice' | 'text' }) {
    const [config, sdk] = await Promise.all([loadConfig(), loadSdk()]);
    const missing = missingCredentials(config);
    if (missing.length > 0) throw new CallError('configuration', `Missing: ${missing.join(', ')}`);
    return sdk.createVoiceClient(config, input);
  }

  const { now, setTimer, isOnline, placePhoneCall } = options;
  const store = createCallStore({ loadClient, now, setTimer });
  const service = new CallService({ store, loadConfig, isOnline, setTimer, placePhoneCall });
  const preload = once(() => {
    loadClient({}).then(
      (client) => client.preload?.(),
      () => {}, // The start itself will say what is wrong.
    );
  });
  return { store, service, preload };
}

/** Keeps an answer that has all credentials; asks again after any other, so that a mended server is noticed. */
function rememberComplete(load: () => Promise<VoiceConfig>): () => Promise<VoiceConfig> {
  let kept: Promise<VoiceConfig> | undefined;
  const forget = () => {
    kept = undefined;
  };
  return () => {
    if (kept === undefined) {
      kept = load();
      kept.then((config) => missingCredentials(config).length > 0 && forget(), forget);
    }
    return kept;
  };
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
