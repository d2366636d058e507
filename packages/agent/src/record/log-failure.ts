import type { EngineError } from '../engines/engine.ts';
import type { Log } from './event-log.ts';

export function logFailure(log: Log): (error: EngineError) => void {
  return (error) => log('engine-failed', { engine: error.engine, code: error.code, message: error.message });
}
