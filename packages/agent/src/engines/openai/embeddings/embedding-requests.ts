import type { Clock } from '../../../runtime/clock.ts';
import type { TextRole } from '../../embedding-engine.ts';
import { EngineError } from '../../engine.ts';
import { readJson } from '../body.ts';
import { createClient, type OpenAIEndpoint } from '../endpoint.ts';
import { badAnswer } from '../failures.ts';
import type { EmbeddingWire } from './embedding-wire.ts';
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
  /** At most as many as the wire takes. Vectors of length 1; rejects with `EngineError`, never with `engine-unavailable`. */
  ask(texts: readonly string[], question: EmbeddingQuestion): Promise<readonly Float32Array[]>;
}
export interface EmbeddingQuestion {
  readonly priority: 'question' | 'background';
  readonly role: TextRole;
  readonly signal: AbortSignal;
}

const maxAnswerBytes = 8_000_000;
/** Questions that wait at the same time; more would wait for each other. */
const maxQuestions = 16;
const rests = { failures: 3, firstMs: 15_000, longestMs: 300_000 } as const;
const defaults = { questionTimeoutMs: 2_000, batchTimeoutMs: 15_000 } as const;

export function createEmbeddingRequests(
  options: EmbeddingRequestOptions & { readonly name: string; readonly wire: EmbeddingWire },
): EmbeddingRequests {
  const { name, wire, now = () => Date.now(), onRest, onBack } = options;
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

  async function vectorsOf(texts: readonly string[], { priority, role, signal }: EmbeddingQuestion) {
    const client = clients[priority];
    const { path, body } = wire.request(texts, role);
    const exchange = await client.request(path, JSON.stringify(body), signal);
    const given = wire.vectorsIn(await readJson(client, exchange, maxAnswerBytes));
    if (given === null) throw badAnswer(name, 'The answer has no vectors');
    const vectors = readVectors(name, given, { count: texts.length, dimensions });
    dimensions ??= vectors[0]?.length;
    return vectors;
  }
  return {
    isResting: () => rest.isResting(),
    async ask(texts, question) {
      const { priority } = question;
      if (rest.isResting()) throw failure(name, 'The endpoint is left alone after failures');
      if (running.question >= maxQuestions) throw failure(name, 'Too many questions wait for the endpoint');
      rest.begin();
      running[priority] += 1;
      try {
        const vectors = await vectorsOf(texts, question);
        rest.succeeded();
        return vectors;
      } catch (error) {
        lastError = lasting(name, error);
        if (lastError.code === 'engine-aborted') rest.givenUp();
        else rest.failed(lastError.retryAfterMs);
        throw lastError;
      } finally {
        running[priority] -= 1;
      }
    },
  };
}

function failure(name: string, message: string): EngineError {
  return new EngineError('engine-failed', name, message);
}

/** What is unavailable comes back, and `engine-unavailable` would say that it does not. */
function lasting(name: string, error: unknown): EngineError {
  if (error instanceof EngineError && error.code !== 'engine-unavailable') return error;
  const message = error instanceof Error ? error.message : 'The endpoint could not be asked';
  const retryAfterMs = error instanceof EngineError ? error.retryAfterMs : undefined;
  return new EngineError('engine-failed', name, message, { cause: error, retryAfterMs });
}
