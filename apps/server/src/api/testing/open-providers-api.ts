import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreateCredential, Credential } from '@saywell/contract';
import { createAutomations } from '../../features/credentials/automations.ts';
import { createProviderApi } from '../../features/providers/provider-api.ts';
import {
  type CustomerServer,
  openCustomerServer,
} from '../../features/server-messages/testing/customer-server.ts';
import { openVoiceLibrary } from '../../features/voices/open-voice-library.ts';
import { createVoiceSamples } from '../../features/voices/voice-samples.ts';
import { noApiLog } from '../../platform/logs/api-log.ts';
import { createDiskStorage } from '../../platform/storage/disk-storage.ts';
import { openApi, type TestApi } from './open-api.ts';

export interface ProvidersApi extends AsyncDisposable {
  readonly test: TestApi;
  /** Replaces every other service. */
  readonly outside: CustomerServer;
  /** Of the voices' samples. */
  readonly folder: string;
  addKey(provider: '11labs' | 'playht' | 'gohighlevel', fields?: object): Promise<Credential>;
  deleteCredentials(): Promise<void>;
}

/** The API with providers of voices and automations that a server on this machine replaces. */
export async function openProvidersApi(): Promise<ProvidersApi> {
  const outside = await openCustomerServer();
  const folder = await mkdtemp(join(tmpdir(), 'saywell-voices-'));
  const names = ['11labs', 'playht', 'cartesia', 'deepgram', 'lmnt', 'hume', 'azure', 'make', 'ghl'];
  const urls = Object.fromEntries(names.map((name) => [name, outside.url]));
  const test = await openApi((store) => {
    const providers = createProviderApi({ urls, allowPrivate: false, apiLog: noApiLog, now: Date.now });
    const voiceSamples = createVoiceSamples(createDiskStorage({ folder }), new Uint8Array(32).fill(7));
    return {
      providers,
      voiceSamples,
      voices: openVoiceLibrary({ store, providers, samples: voiceSamples }),
      automations: createAutomations({ store, providers }),
    };
  });
  return {
    test,
    outside,
    folder,
    addKey: (provider, fields = {}) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of the provider's own kind
      test.api.credential.create({ provider, apiKey: 'the-key', ...fields } as CreateCredential),
    async deleteCredentials() {
      for (const { id } of await test.store.credential.list(test.orgId, { limit: 1_000 }))
        await test.store.credential.delete(test.orgId, id);
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await outside[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Status and code of a request that is refused; null when it is not. */
export const refused = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: { status: number; body: { message: unknown; code: unknown } }) => [error.status, error.body.code],
  );
