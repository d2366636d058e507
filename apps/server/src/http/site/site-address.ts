import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface SiteAddressOptions {
  /** The built website. */
  readonly directory: string;
  /** Its files, with forward slashes. */
  readonly files: Iterable<string>;
  /** Address that browsers use, without a trailing slash. */
  readonly publicUrl: string;
  /** Whatever is in it is removed. */
  readonly target: string;
}

/** Files in which the site says where it is: canonical addresses, Open Graph, the sitemap. */
const addressed = /(?:\.html|^robots\.txt|^sitemap\.xml|^llms\.txt|^\.well-known\/security\.txt)$/;
/** A start takes a second longer with the finest, for a hundredth of the size. */
const brotliQuality = 9;

/**
 * Writes the files that name the address for which the site was built again, with the address at which it is, and
 * their compressed twins. Answers which were written to `target`; none when it is the same address.
 */
export async function writeSiteAddress(options: SiteAddressOptions): Promise<ReadonlySet<string>> {
  const { directory, files, publicUrl, target } = options;
  await rm(target, { recursive: true, force: true });
  const built = await builtAddress(directory);
  if (built === null || built === publicUrl) return new Set();
  const written = new Set<string>();
  for (const file of files) {
    if (!addressed.test(file)) continue;
    const text = await readFile(join(directory, file), 'utf8');
    if (!text.includes(built)) continue;
    await writeWithTwins(join(target, file), replaceAddress(text, built, publicUrl));
    written.add(file);
  }
  return written;
}

/** As the build has written it down; null: it names none. */
async function builtAddress(directory: string): Promise<string | null> {
  const robots = await readFile(join(directory, 'robots.txt'), 'utf8').catch(() => '');
  return /^Sitemap: (https?:\/\/\S+)\/sitemap\.xml$/m.exec(robots)?.[1] ?? null;
}

/** Not of a longer host name that begins with it. A function, because `$` means something in a plain text. */
function replaceAddress(text: string, built: string, publicUrl: string): string {
  const escaped = built.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replaceAll(new RegExp(`${escaped}(?![\\w.:-])`, 'g'), () => publicUrl);
}

async function writeWithTwins(path: string, text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(bytes),
  ]);
  await mkdir(dirname(path), { recursive: true });
  await Promise.all([writeFile(path, bytes), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
