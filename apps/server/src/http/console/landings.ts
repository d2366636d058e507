import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** By the path of a page, in which `$` stands for any part: the files that it takes beside those the page itself names. */
const pagesSchema = z.record(z.string(), z.array(z.string()));
/** Pages of who has signed in, and of everybody. */
const landingsSchema = z.object({ inside: pagesSchema, open: pagesSchema });

/** Elements for the head of the console's page. */
export type HeadFor = (path: string, isSignedIn: boolean) => string;

/** Who is asked for as soon as the code has come. */
const meLink = '<link rel="preload" href="/auth/me" as="fetch" crossorigin>';
/** Where whoever has not signed in is sent to. */
const signInPath = '/sign-in';

/**
 * What the head says to who comes, so that it is asked for with the frame's code and not behind it: the code of the page
 * that is shown, which the console's build has written down, and to who has signed in who they are.
 *
 * @throws {ZodError} for a file that is not the build's; one that is not there names no code
 */
export async function readLandings(consoleDirectory: string, consolePath: string): Promise<HeadFor> {
  const text = await readFile(join(consoleDirectory, 'landings.json'), 'utf8').catch(() => null);
  const pages = text === null ? { inside: {}, open: {} } : landingsSchema.parse(JSON.parse(text));
  const inside = headsOf(pages.inside, consolePath);
  const open = headsOf(pages.open, consolePath);
  return (path, isSignedIn) =>
    isSignedIn ? `${meLink}${inside(path) ?? ''}` : (open(path) ?? open(signInPath) ?? '');
}

function headsOf(
  pages: Readonly<Record<string, readonly string[]>>,
  consolePath: string,
): (path: string) => string | undefined {
  const heads = Object.entries(pages).map(([pattern, files]) => ({
    parts: partsOf(pattern),
    head: files.map((file) => linkTo(`${consolePath}/${file}`)).join(''),
  }));
  return (path) => heads.find(({ parts }) => isSame(parts, partsOf(path)))?.head;
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

const isSame = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, index) => part === '$' || part === parts[index]);

const linkTo = (address: string): string =>
  address.endsWith('.css')
    ? `<link rel="preload" href="${address}" as="style" crossorigin>`
    : `<link rel="modulepreload" href="${address}" crossorigin>`;
