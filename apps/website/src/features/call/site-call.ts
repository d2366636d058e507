import { type CallStore, createCallStore } from '@saywell/react';
import type { ExplainFailure } from './call-messages.ts';
import { type CallNotice, createCallNotice } from './call-notice.ts';
import { CallService, type CallServiceOptions } from './call-service.ts';
import { createVoiceClientLoader, type VoiceClientSource } from './load-voice-client.ts';
import type { SteadyClock } from './steady-clock.ts';

export interface SiteCallOptions
  extends Pick<CallServiceOptions, 'isOnline' | 'placePhoneCall'>,
    Omit<VoiceClientSource, 'now'> {
  readonly clock: SteadyClock;
}

/** The call of this site: one store, one service. */
export interface SiteCall {
  readonly store: CallStore;
  readonly service: CallService;
  /** What a press outside of a call panel could not do. */
  readonly notice: CallNotice;
  /** Why a call failed, for the visitor and for whoever is asked about it. */
  readonly explainFailure: ExplainFailure;
  /** Fetches what a call will need, when a visitor seems about to start one. */
  readonly preload: () => void;
}

export function createSiteCall(options: SiteCallOptions): SiteCall {
  const { clock, setTimer, canCall } = options;
  const { loadConfig, loadSdk, importSdk, explainFailure, loadClient } = createVoiceClientLoader({
    ...options,
    now: clock.now,
  });
  const store = createCallStore({ loadClient, now: clock.now, setTimer });
  const service = new CallService({
    ...options,
    store,
    loadConfig,
    explainFailure,
    checkConfiguration: async (...values) => (await loadSdk()).checkConfiguration(...values),
    testConfiguration: async () => {
      const { testConfiguration } = await import('../configuration/test-configuration.ts');
      return testConfiguration({ loadConfig, importSdk, canCall });
    },
  });
  const preload = once(() => {
    // Whether calls are recorded is said before the first one.
    void service.checkConfiguration();
    loadClient({}).then(
      (client) => client.preload?.(),
      () => {}, // The start itself will say what is wrong.
    );
  });
  return { store, service, notice: createCallNotice(), explainFailure, preload };
}

function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    action();
  };
}
