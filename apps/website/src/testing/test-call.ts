import { FakeVoiceClient } from '@saywell/react/testing';
import { vi } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import type { VoiceSdk } from '../features/call/load-voice-client.ts';
import { createSiteCall, type SiteCallOptions } from '../features/call/site-call.ts';
import { createSteadyClock } from '../features/call/steady-clock.ts';
import { createConfigurationCheck } from '../features/configuration/check-configuration.ts';
import { explainFailure } from '../features/failures/explain-failure.ts';

export const testConfig = {
  publicKey: 'public-key-1',
  assistantId: '11111111-1111-4111-8111-111111111111',
  agents: { max: 'max-id', grace: 'grace-id', kyle: 'kyle-id', squad: 'squad-id' },
};

/** The site's call with a fake voice SDK and a fake server behind it. */
export function createTestCall(options: Partial<SiteCallOptions> & { config?: object | null } = {}) {
  const { config = testConfig, ...overrides } = options;
  const clients: FakeVoiceClient[] = [];
  const createVoiceClient = vi.fn<VoiceSdk['createVoiceClient']>(() => {
    const client = new FakeVoiceClient();
    clients.push(client);
    return client;
  });
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    config === null ? new Response('Not found', { status: 404 }) : Response.json(config),
  );
  // What the check says is recorded apart from the console, where nobody expects it.
  const log = { error: vi.fn<Console['error']>(), warn: vi.fn<Console['warn']>() };
  const checkConfiguration = createConfigurationCheck(log);
  const loadSdk = vi.fn<NonNullable<SiteCallOptions['loadSdk']>>(async () => ({
    createVoiceClient,
    checkConfiguration,
    explainFailure,
  }));
  const call = createSiteCall({
    environment: readEnvironment({}),
    fetch,
    pageOrigin: 'https://site.test',
    loadSdk,
    canCall: () => true,
    clock: createSteadyClock(Date.now, Date.now),
    setTimer: (callback, delayMs) => {
      const id = setTimeout(callback, delayMs);
      return () => clearTimeout(id);
    },
    isOnline: () => true,
    ...overrides,
  });
  /** The client of the call that was started last. */
  const client = () => {
    const started = clients.findLast(({ starts }) => starts.length > 0);
    if (started === undefined) throw new Error('No call was started.');
    return started;
  };
  return { ...call, client, clients, createVoiceClient, fetch, loadSdk, log };
}
