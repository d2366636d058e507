import type { RoomConfig } from '../options/room-config.ts';
import { browserEnvironment } from '../platform/environment.ts';
import { importEngine } from './engine-loader.ts';
import { engineUrl } from './engine-url.ts';

/** Loads the engine module ahead of a call, so that the call finds it there. Rejects when it cannot be had. */
export async function preloadEngine(config?: RoomConfig, roomUrl?: string): Promise<void> {
  const { importModule, pageOrigin } = browserEnvironment();
  await importEngine(engineUrl(config, roomUrl, pageOrigin), importModule);
}
