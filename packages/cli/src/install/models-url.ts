import type { ModelArchive } from '../catalogue/model.ts';
import { ModelsError } from '../models-error.ts';

const publisher = 'https://github.com/k2-fsa/sherpa-onnx/releases/download';

/**
 * Address of an archive: at its publisher, or in the one folder of a mirror. A mirror is `https:`, `http:` (what it
 * sends must have the catalogue's checksum all the same) or `file:`.
 */
export function archiveUrl(archive: ModelArchive, mirror: string | undefined): URL {
  if (mirror === undefined) return new URL(`${publisher}/${archive.release}/${archive.file}`);
  let url: URL;
  try {
    url = new URL(`${mirror.replace(/\/+$/, '')}/${archive.file}`);
  } catch (cause) {
    throw new ModelsError('bad-setting', `SAYWELL_MODELS_URL is not an address: ${mirror}`, { cause });
  }
  if (!['https:', 'http:', 'file:'].includes(url.protocol))
    throw new ModelsError('bad-setting', 'SAYWELL_MODELS_URL is an https:, http: or file: address');
  return url;
}
