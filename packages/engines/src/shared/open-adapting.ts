import { EngineError } from '@saywell/agent';
import { type Client, type Exchange, openExchange } from '@saywell/agent/hosted';

/** Requests of one reply that may be refused for a parameter, one after another. */
const maxAdaptations = 3;
const maxRemembered = 500;
const remembered = new Map<string, Set<string>>();

/** What an endpoint has refused for a model; shared by all calls of this process. */
export function refusedBy(baseUrl: string, model: string): Set<string> {
  const key = `${baseUrl} ${model}`;
  const known = remembered.get(key) ?? new Set<string>();
  remembered.delete(key);
  remembered.set(key, known);
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  return known;
}

/**
 * Opens an answer; a parameter that the endpoint names as refused is left out or renamed by `bodyWithout`, and not
 * sent again. Throws EngineError.
 */
export async function openAdapting(
  client: Client,
  path: string,
  bodyWithout: (refused: ReadonlySet<string>) => object,
  { refused, signal }: { readonly refused: Set<string>; readonly signal: AbortSignal },
): Promise<Exchange> {
  for (let adaptations = 0; ; adaptations++) {
    try {
      return await openExchange(client, path, JSON.stringify(bodyWithout(refused)), signal);
    } catch (error) {
      const parameter = error instanceof EngineError ? error.parameter : undefined;
      if (parameter === undefined || refused.has(parameter) || adaptations === maxAdaptations) throw error;
      refused.add(parameter);
    }
  }
}
