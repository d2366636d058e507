import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** By the path of a page, in which `$` stands for any part: the files that it takes beside those the page itself names. */
const landingsSchema = z.record(z.string(), z.array(z.string()));

/** Elements for the head of the console's page. */
export type HeadFor = (path: string) => string;

/** Who is asked for as soon as the code has come. */
const meLink = '<link rel="preload" href="/auth/me" as="fetch" crossorigin>';

/**
 * What the head says to who has signed in, so that it is asked for with the frame's code and not behind it: who they
 * are, and the code of the page, which the console's build has written down.
 *
 * @throws {ZodError} for a file that is not the build's; one that is not there names no code
 */
export async function readLandings(consoleDirectory: string, consolePath: string): Promise<HeadFor> {
  const text = await readFile(join(consoleDirectory, 'landings.json'), 'utf8').catch(() => '{}');
  const landings = Object.entries(landingsSchema.parse(JSON.parse(text))).map(([pattern, files]) => ({
    parts: partsOf(pattern),
    head: files.map((file) => linkTo(`${consolePath}/${file}`)).join(''),
  }));
  return (path) => {
    const parts = partsOf(path);
    const found = landings.find((landing) => isSame(landing.parts, parts));
    return `${meLink}${found?.head ?? ''}`;
  };
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const isSame = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, index) => part === '$' || part === parts[index]);

const linkTo = (address: string): string =>
  address.endsWith('.css')
    ? `<link rel="preload" href="${address}" as="style" crossorigin>`
    : `<link rel="modulepreload" href="${address}" crossorigin>`;
