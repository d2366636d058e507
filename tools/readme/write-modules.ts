import type { Snippet } from './read-snippets.ts';

/** A module of a snippet, as it is compiled and run. */
export interface SnippetModule {
  readonly snippet: Snippet;
  /** Name of the file: `api-client-2.tsx`. */
  readonly name: string;
  readonly text: string;
}

const imports = /^import [\s\S]*?;$/gm;
const exported = /^export (?:declare )?(?:const|let|function|class) (\w+)/gm;

/**
 * A module that exports the snippet as the function `run`. What the text around it takes as given
 * (a key, an element of the page) comes from the module `given` and may be declared anew by the snippet.
 *
 * @param given text of that module; empty: there is none
 */
export function writeModule(snippet: Snippet, name: string, given: string): SnippetModule {
  const own = [...snippet.code.matchAll(imports)].map(([line]) => line);
  const body = snippet.code.replaceAll(imports, '').trim();
  const names = [...given.matchAll(exported)].map(([, one = '']) => one);
  const isUsed = (one: string): boolean => new RegExp(`\\b${one}\\b`).test(body);
  const isOwn = (one: string): boolean => own.some((line) => new RegExp(`[{,\\s]${one}[,\\s}]`).test(line));
  const taken = names.filter((one) => isUsed(one) && !isOwn(one));
  const lines = [
    ...own,
    ...(taken.length === 0 ? [] : [`import { ${taken.join(', ')} } from './given.ts';`]),
    'export async function run(): Promise<void> {',
    body,
    '}',
  ];
  return { snippet, name, text: `${lines.join('\n')}\n` };
}
