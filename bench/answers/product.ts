import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import { envToConfig, readEnv, startServer } from '@saywell/server';

/** The dialogue that needs no model, or a model of the endpoint at `SAYWELL_OPENAI_BASE_URL`. */
export type ProductModel =
  | { readonly provider: 'saywell'; readonly model: 'built-in' }
  | { readonly provider: 'openai'; readonly model: string };

/** The product as a customer has it: a server of its own on a data directory that goes with it. */
export interface Product extends AsyncDisposable {
  readonly api: ApiClient;
  /** The demo's home assistant. */
  readonly homeAssistantId: string;
  /** What assistants answer with. */
  readonly model: ProductModel;
  /** What the clock of written conversations shows from here on; null: the machine's time. */
  setClock(now: Date | null): void;
}

export interface ProductOptions {
  /** Of the endpoint; default: the built-in dialogue. */
  readonly model?: string;
}

export async function openProduct(options: ProductOptions = {}): Promise<Product> {
  if (options.model !== undefined && readEnv(process.env).SAYWELL_OPENAI_BASE_URL === undefined)
    throw new Error('--model needs SAYWELL_OPENAI_BASE_URL');
  const dataDirectory = await mkdtemp(join(tmpdir(), 'saywell-answers-'));
  const clock = createSteeredClock();
  const config = envToConfig(
    readEnv({
      ...process.env,
      PORT: '0',
      SAYWELL_UDP_PORT: '0',
      // Its own database, whatever this machine has.
      DATABASE_URL: '',
      SAYWELL_DATA_DIR: dataDirectory,
      SAYWELL_LOG_LEVEL: 'error',
      SAYWELL_RATE_LIMIT_PER_MINUTE: '1000000',
      SAYWELL_WEB_CALLS_PER_MINUTE: '100000',
    }),
  );
  const removeData = () =>
    rm(dataDirectory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const server = await startServer(config, { clock }).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  const api = createApiClient({ token: server.demo.privateKey, baseUrl: server.url });
  const homeAssistantId = server.demo.assistantId;
  const model: ProductModel =
    options.model === undefined
      ? { provider: 'saywell', model: 'built-in' }
      : { provider: 'openai', model: options.model };
  if (model.provider === 'openai') await answerWith(api, homeAssistantId, model);
  return {
    api,
    homeAssistantId,
    model,
    setClock: (now) => clock.set(now),
    async [Symbol.asyncDispose]() {
      await server.close();
      await removeData();
    },
  };
}

async function answerWith(api: ApiClient, assistantId: string, model: ProductModel): Promise<void> {
  const { messages, knowledgeBaseId } = (await api.assistant.get(assistantId)).model ?? {};
  await api.assistant.update(assistantId, {
    model: { ...model, ...(messages && { messages }), ...(knowledgeBaseId && { knowledgeBaseId }) },
  });
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
