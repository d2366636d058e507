import { buffer } from 'node:stream/consumers';
import { type Header, pack } from 'tar-stream';
import { bzip2 } from './bzip2.ts';

/** One entry: a file with bytes, or anything else that tar knows. */
export type TestEntry = readonly [
  header: string | (Partial<Header> & { name: string }),
  content?: Uint8Array | string,
];

/** A `.tar.bz2` of these entries. */
export async function makeArchive(entries: readonly TestEntry[]): Promise<Buffer> {
  const archive = pack();
  for (const [header, content = ''] of entries)
    archive.entry(
      { mtime: new Date(0), ...(typeof header === 'string' ? { name: header } : header) },
      Buffer.from(content),
    );
  archive.finalize();
  return bzip2(await buffer(archive));
}
