import { ENGINE_MODULE_PATH } from '@saywell/contract';
import type { RoomConfig } from '../options/room-config.ts';

/**
 * Where the engine module is: the override whole, else the room's own server (the
 * page's when the room has no address of its own), behind the proxy if one is set.
 */
export function engineUrl(
  config: RoomConfig | undefined,
  roomUrl: string | undefined,
  pageOrigin: string | undefined,
): string {
  if (config?.callObjectBundleUrlOverride) return config.callObjectBundleUrlOverride;
  const base = roomUrl && URL.canParse(roomUrl) ? roomUrl : pageOrigin;
  const url = base ? new URL(ENGINE_MODULE_PATH, base).href : ENGINE_MODULE_PATH;
  return config?.proxyUrl ? behindProxy(config.proxyUrl, url) : url;
}

/** A file beside the engine module. */
export function engineFileUrl(file: string, ...where: Parameters<typeof engineUrl>): string {
  return engineUrl(...where).replace(/[^/]*$/, file);
}

// Room servers expect the proxied address without its scheme: `https://proxy/host/path`.
function behindProxy(proxyUrl: string, url: string): string {
  return proxyUrl + (proxyUrl.endsWith('/') ? '' : '/') + url.replace(/^https?:\/\//, '');
}
