import { isIP } from 'node:net';
import { z } from 'zod';

/** A server of language models that may run beside us. */
export interface ModelPlace {
  readonly name: string;
  /** Up to and with the version; on this machine. */
  readonly baseUrl: string;
}

/** One that answered, with its models. */
export interface LocalModels extends ModelPlace {
  readonly models: readonly string[];
}

/** Where people start such servers, unless they say otherwise. */
export const usualPlaces: readonly ModelPlace[] = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
];

const defaultTimeoutMs = 300;
const maxAnswerBytes = 100_000;
const maxModels = 50;
/** Goes to a terminal, and into the line that is copied from there. */
const nameSchema = z.string().regex(/^[\w.:/@+-]{1,200}$/);
const listSchema = z.object({ data: z.array(z.object({ id: z.unknown() })) });

export interface FindLocalModelsOptions {
  /** Default {@link usualPlaces}. */
  readonly places?: readonly ModelPlace[];
  /** Of all places together, ms. Default 300. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Asks the places on this machine for their models, each once and at the same time. Nothing but loopback addresses is
 * asked, no key is sent, and what does not answer in time or in the usual shape is not there. Never rejects.
 */
export async function findLocalModels(options: FindLocalModelsOptions = {}): Promise<readonly LocalModels[]> {
  const { places = usualPlaces, timeoutMs = defaultTimeoutMs, fetch = globalThis.fetch } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const found = await Promise.all(
    places.filter(isOnThisMachine).map(async (place) => {
      const models = await modelsAt(place, fetch, signal).catch(() => []);
      return models.length === 0 ? [] : [{ ...place, models }];
    }),
  );
  return found.flat();
}

function isOnThisMachine({ baseUrl }: ModelPlace): boolean {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

async function modelsAt(
  { baseUrl }: ModelPlace,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}/models`, { signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    return [];
  }
  const { data } = listSchema.parse(JSON.parse(await textOf(response)));
  const names = data.flatMap(({ id }) => nameSchema.safeParse(id).data ?? []);
  return [...new Set(names)].slice(0, maxModels);
}

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxAnswerBytes) throw new RangeError('The answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
