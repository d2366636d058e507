import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import { envToConfig, readEnv, startServer } from '@saywell/server';

/** The product as a customer has it: a server of its own on a data directory that goes with it. */
export interface Product extends AsyncDisposable {
  readonly api: ApiClient;
  readonly url: string;
  readonly privateKey: string;
  /** The demo's home assistant. */
  readonly homeAssistantId: string;
  /** What the clock of written conversations shows from here on; null: the machine's time. */
  setClock(now: Date | null): void;
}

export async function openProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-answers-'));
  const clock = createSteeredClock();
  const config = envToConfig(
    readEnv({
      ...process.env,
      PORT: '0',
      SAYWELL_UDP_PORT: '0',
      SAYWELL_DATA_DIR: dataDirectory,
      SAYWELL_LOG_LEVEL: 'error',
      SAYWELL_RATE_LIMIT_PER_MINUTE: '1000000',
      SAYWELL_WEB_CALLS_PER_MINUTE: '100000',
      ...env,
    }),
  );
  const removeData = () =>
    rm(dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const server = await startServer(config, { clock }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  return {
    api: createApiClient({ token: server.demo.privateKey, baseUrl: server.url }),
    url: server.url,
    privateKey: server.demo.privateKey,
    homeAssistantId: server.demo.assistantId,
    setClock: (now) => clock.set(now),
    async [Symbol.asyncDispose]() {
      await server.close();
      await removeData();
    },
  };
}

/** Timers run in real time; what the clock shows goes on from where it is set. */
function createSteeredClock() {
  let offsetMs = 0;
  return {
    set(now: Date | null) {
      offsetMs = now === null ? 0 : now.getTime() - Date.now();
    },
    now: () => Date.now() + offsetMs,
    setTimer(callback: () => void, delayMs: number) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    async sleep(delayMs: number, signal?: AbortSignal) {
      await delay(delayMs, undefined, { ref: false, ...(signal && { signal }) });
    },
  };
}
