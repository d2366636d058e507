import { EngineError } from './engine.ts';

/** What an engine threw, as the error that the pipeline logs. */
export function toEngineError(error: unknown, engine: string): EngineError {
  if (error instanceof EngineError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new EngineError('engine-failed', engine, message, { cause: error });
}
export function timedOut(engine: string, what: string, limitMs: number): EngineError {
  return new EngineError('engine-timed-out', engine, `${what} took longer than ${limitMs} ms`);
}
export function badAnswer(engine: string, what: string): EngineError {
  return new EngineError('engine-bad-answer', engine, what);
}
