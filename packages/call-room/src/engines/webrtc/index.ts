import type { Engine, EngineHandlers } from '../engine.ts';
import { browserEngineEnvironment } from './engine-environment.ts';
import { RoomEngine } from './room-engine.ts';

/** The engine module's one export: the call room loads this file when a call begins. */
export function createEngine(handlers: EngineHandlers, engineUrl: string): Engine {
  return new RoomEngine(handlers, engineUrl, browserEngineEnvironment());
}
