import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const inFolder = (folder: string, name: RegExp): string[] =>
  readdirSync(folder)
    .filter((entry) => name.test(entry))
    .map((entry) => join(folder, entry));

/** What is written for people to read; the specification names what is on the wire, not files. */
export const documents = (): string[] =>
  [
    ...inFolder('.', /\.md$/),
    ...['packages', 'apps'].flatMap((folder) => inFolder(folder, /^/).map((path) => join(path, 'README.md'))),
    ...inFolder('docs/decisions', /\.md$/),
    ...inFolder('docs/guides', /\.md$/),
    'deploy/README.md',
  ].filter((path) => existsSync(path));

/** Changes are history: what they name may be gone. */
const isHistory = (document: string): boolean => document === 'CHANGELOG.md';

const fromRoot = /^(packages|apps|tools|docs|bench|tests|examples|deploy)\//;
/** A text with a slash that ends like this is a file or folder, not an address or a media type. */
const looksLikePath = /(\/|\.(ts|tsx|mts|mjs|js|json|css|html|md|sql|svg))$/;
/** Made by a build. */
const isBuilt = (path: string): boolean => path.split('/').some((part) => /^dist(-\w+)?$/.test(part));

type IsThere = (path: string) => boolean;

/** Documents that name files or folders which are not there. */
export function checkDocumentedPaths(): string[] {
  return documents()
    .filter((document) => !isHistory(document))
    .flatMap((document) => findStalePaths(document, readFileSync(document, 'utf8')));
}

/** The problems of one document. */
export function findStalePaths(document: string, text: string, isThere: IsThere = existsSync): string[] {
  return withoutCodeBlocks(text)
    .split('\n')
    .flatMap((line, index) =>
      [
        ...quotedPaths(line, foldersOf(document), isThere),
        ...linkedPaths(line, dirname(document), isThere),
      ].map((problem) => `${document}:${index + 1}: ${problem}`),
    );
}

/** Where a path without one of the root's folders may begin: those of a package may leave its own out. */
function foldersOf(document: string): readonly string[] {
  const folder = /^(packages|apps)\//.test(document) ? dirname(document) : undefined;
  return folder === undefined ? [] : [folder, join(folder, 'src')];
}

/** Their lines stay, empty, so that the numbers of the others are right. */
const withoutCodeBlocks = (text: string): string =>
  text.replaceAll(/^```[^]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''));

function quotedPaths(line: string, folders: readonly string[], isThere: IsThere): string[] {
  const words = [...line.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => wordsOf(code));
  return words.flatMap((word) => {
    const path = knownPart(word);
    if (path === '' || isBuilt(path)) return [];
    if (fromRoot.test(word)) return isThere(path) ? [] : [`there is no ${word}`];
    if (folders.some((folder) => isThere(join(folder, path)))) return [];
    const [first = ''] = word.split('/');
    const isPath = looksLikePath.test(word) || folders.some((folder) => isThere(join(folder, first)));
    if (!isPath) return [];
    return [folders.length === 0 ? `write the full path of ${word}` : `there is no ${word}`];
  });
}

/** The words of a code text that could be paths: no addresses, names of packages, options or values of variables. */
function wordsOf(code: string): string[] {
  return code
    .replaceAll(/<[^>]*>|\{[^}]*\}/g, '*')
    .split(/\s+/)
    .filter((word) => word.includes('/') && /^[\w.][\w./*…-]*$/.test(word));
}

/** What comes before the first part that stands for any name. */
function knownPart(word: string): string {
  const parts = word.split('/');
  const open = parts.findIndex((part) => /[*…]/.test(part));
  return (open === -1 ? parts : parts.slice(0, open)).join('/');
}

function linkedPaths(line: string, folder: string, isThere: IsThere): string[] {
  return [...line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) || target.startsWith('/') || isThere(join(folder, target))
      ? []
      : [`the link to ${target} leads nowhere`],
  );
}
