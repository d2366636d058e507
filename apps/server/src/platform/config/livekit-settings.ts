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
