import type { Clock } from '../../../runtime/clock.ts';
import { EngineError } from '../../engine.ts';
import { readJson } from '../body.ts';
import { createClient, type OpenAIEndpoint } from '../endpoint.ts';
import { readVectors } from './read-vectors.ts';
import { createRest } from './rest.ts';

export interface EmbeddingRequestOptions extends Omit<OpenAIEndpoint, 'responseTimeoutMs' | 'idleTimeoutMs'> {
  /** Of a question, ms; the search itself waits shorter. Default 2,000. */
  readonly questionTimeoutMs?: number;
  /** Of one batch of a knowledge base, ms. Default 15,000. */
  readonly batchTimeoutMs?: number;
  readonly now?: Clock['now'];
  /** It has failed again and again and is left alone for so long; `error` is the last failure. */
  readonly onRest?: (error: EngineError, restMs: number) => void;
  /** It answers again. */
  readonly onBack?: () => void;
}

/** Requests to one endpoint, with limits, and rests when it fails. */
export interface EmbeddingRequests {
  isResting(): boolean;
  /** At most {@link maxTexts}. Vectors of length 1; rejects with `EngineError`, never with `engine-unavailable`. */
  ask(
    texts: readonly string[],
    priority: 'question' | 'background',
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]>;
}

/** Of one request; servers of one's own are often limited to a few. */
export const maxTexts = 64;
const maxAnswerBytes = 8_000_000;
/** Questions that wait at the same time; more would wait for each other. */
const maxQuestions = 16;
const rests = { failures: 3, firstMs: 15_000, longestMs: 300_000 } as const;
const defaults = { questionTimeoutMs: 2_000, batchTimeoutMs: 15_000 } as const;

export function createEmbeddingRequests(
  options: EmbeddingRequestOptions & { readonly name: string; readonly model: string },
): EmbeddingRequests {
  const { name, model, now = () => Date.now(), onRest, onBack } = options;
  const clientOf = (timeoutMs: number) =>
    createClient(name, { ...options, responseTimeoutMs: timeoutMs, idleTimeoutMs: timeoutMs });
  const clients = {
    question: clientOf(options.questionTimeoutMs ?? defaults.questionTimeoutMs),
    background: clientOf(options.batchTimeoutMs ?? defaults.batchTimeoutMs),
  };
  let lastError: EngineError | null = null;
  const rest = createRest({
    now,
    ...rests,
    onRest: (restMs) => lastError && onRest?.(lastError, restMs),
    ...(onBack && { onBack }),
  });
  let dimensions: number | undefined;
  const running = { question: 0, background: 0 };

  async function vectorsOf(texts: readonly string[], priority: keyof typeof clients, signal: AbortSignal) {
    const client = clients[priority];
    const body = JSON.stringify({ model, input: texts, encoding_format: 'float' });
    const exchange = await client.request('/embeddings', body, signal);
    const answer = await readJson(client, exchange, maxAnswerBytes);
    const vectors = readVectors(name, answer, { count: texts.length, dimensions });
    dimensions ??= vectors[0]?.length;
    return vectors;
  }
  return {
    isResting: () => rest.isResting(),
    async ask(texts, priority, signal) {
      if (rest.isResting()) throw failure(name, 'The endpoint is left alone after failures');
      if (running.question >= maxQuestions) throw failure(name, 'Too many questions wait for the endpoint');
      rest.begin();
      running[priority] += 1;
      try {
        const vectors = await vectorsOf(texts, priority, signal);
        rest.succeeded();
        return vectors;
      } catch (error) {
        lastError = lasting(name, error);
        if (lastError.code === 'engine-aborted') rest.givenUp();
        else rest.failed();
        throw lastError;
      } finally {
        running[priority] -= 1;
      }
    },
  };
}

function failure(name: string, message: string, cause?: unknown): EngineError {
  return new EngineError('engine-failed', name, message, { cause });
}

/** What is unavailable comes back, and `engine-unavailable` would say that it does not. */
function lasting(name: string, error: unknown): EngineError {
  if (error instanceof EngineError && error.code !== 'engine-unavailable') return error;
  return failure(name, error instanceof Error ? error.message : 'The endpoint could not be asked', error);
}
