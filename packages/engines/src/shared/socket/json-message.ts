import { badAnswer } from '@saywell/agent/hosted';

/** A message that is the text of a JSON object. Throws EngineError. */
export function jsonMessage(engine: string, message: string | Uint8Array): object {
  if (typeof message !== 'string') throw badAnswer(engine, 'A message is no text');
  try {
    const value: unknown = JSON.parse(message);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Its text is not repeated.
  }
  throw badAnswer(engine, 'A message is no JSON object');
}
