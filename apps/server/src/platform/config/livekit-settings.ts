import type { ParsedEnvironment } from './env-schema.ts';
import type { LiveKitSettings } from './server-config.ts';

export function liveKitSettings({
  SAYWELL_LIVEKIT_URL: url,
  SAYWELL_LIVEKIT_API_KEY: apiKey,
  SAYWELL_LIVEKIT_API_SECRET: apiSecret,
}: ParsedEnvironment): LiveKitSettings | undefined {
  return url === undefined || apiKey === undefined || apiSecret === undefined
    ? undefined
    : { url, apiKey, apiSecret };
}

/** What pages connect to: LiveKit's client asks over HTTP, too, why a join failed. */
export const liveKitOrigins = (settings: Pick<LiveKitSettings, 'url'> | undefined): readonly string[] =>
  settings === undefined ? [] : [settings.url, settings.url.replace(/^ws/, 'http')];
