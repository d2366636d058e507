import type { EngineModule } from '../engines/engine.ts';

/** Imports the engine module from its address. */
export declare function importModule(url: string): Promise<EngineModule>;
