import { EngineError } from '@saywell/agent';

/** A key as it may stand in a header: what refuses it otherwise repeats it in its error. Throws EngineError. */
export function headerValue(engine: string, key: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new EngineError('engine-unauthorized', engine, 'The key holds characters that no header may hold');
}

interface Keyed {
  readonly name: string;
  readonly apiKey: string | undefined;
}

/** The header with which a vendor is given the key, `prefix` before it; none without a key. Throws EngineError. */
export const keyHeader = ({ name, apiKey }: Keyed, header: string, prefix = ''): Record<string, string> =>
  apiKey === undefined ? {} : { [header]: prefix + headerValue(name, apiKey) };
