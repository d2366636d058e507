/** What a form was filled with. */
export interface RequestParts {
  readonly method: string;
  /** With `{name}` for the parameters of the path. */
  readonly path: string;
  readonly key: string;
  readonly parameters: readonly { readonly name: string; readonly place: string; readonly value: string }[];
  /** JSON text, or a form with files. */
  readonly body?: string | FormData;
}

export interface ShownAnswer {
  /** `201 Created, 34 ms, request 8b2f…`. */
  readonly headline: string;
  readonly text: string;
}

/** Longer answers are cut; a list of calls may have megabytes. */
export const maxShownCharacters = 100_000;
const timeoutMs = 60_000;

/** Sends a request to the origin of the page. Never rejects: what went wrong is the answer. */
export async function sendRequest(parts: RequestParts, send: typeof fetch): Promise<ShownAnswer> {
  const startedAt = performance.now();
  try {
    const answer = await send(addressOf(parts), {
      method: parts.method,
      headers: headersOf(parts),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
      ...(parts.body !== undefined && { body: parts.body }),
    });
    const text = await answer.text();
    const id = answer.headers.get('x-request-id');
    const took = `${Math.round(performance.now() - startedAt)} ms`;
    const about = [
      `${answer.status} ${answer.statusText}`.trim(),
      took,
      ...(id === null ? [] : [`request ${id}`]),
    ];
    return { headline: about.join(', '), text: shown(text, answer.headers.get('content-type') ?? '') };
  } catch (error) {
    return { headline: 'No answer', text: error instanceof Error ? error.message : String(error) };
  }
}

function addressOf({ path, parameters }: RequestParts): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, place, value } of parameters) {
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.append(name, value);
  }
  const text = query.toString();
  return text === '' ? address : `${address}?${text}`;
}

function headersOf({ key, body }: RequestParts): Record<string, string> {
  return {
    ...(key !== '' && { authorization: `Bearer ${key}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
}

function shown(text: string, type: string): string {
  if (/^(?:audio|video|image)\//.test(type))
    return `(${type}, ${text.length.toLocaleString('en')} characters)`;
  const whole = type.startsWith('application/json') ? indented(text) : text;
  if (whole.length <= maxShownCharacters) return whole;
  return `${whole.slice(0, maxShownCharacters)}\n… ${whole.length - maxShownCharacters} characters more`;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
