import { EngineError } from '@saywell/agent';

/** A key as it may stand in a header: what refuses it otherwise repeats it in its error. Throws EngineError. */
export function headerValue(engine: string, key: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new EngineError('engine-unauthorized', engine, 'The key holds characters that no header may hold');
}
