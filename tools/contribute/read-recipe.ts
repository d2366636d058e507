/** What a step of a recipe says: write a file, put lines behind a line of one that is there, or run a command. */
export type RecipeStep =
  | { readonly kind: 'create'; readonly path: string; readonly text: string }
  | { readonly kind: 'insert'; readonly path: string; readonly after: string; readonly text: string }
  | { readonly kind: 'run'; readonly command: string };

const fence = /^( *)```(\w+)(?: +(\S+)(?: +after: +(.+?))?)? *\n([\s\S]*?)^\1```$/gm;

/**
 * The steps of the section under this heading, in their order. A block of code names its file behind
 * its language, and with `after:` the line that it goes behind; each line of a block of `sh` is a command.
 *
 * @throws when there is no such section, or it has no steps.
 */
export function readRecipe(markdown: string, heading: string): readonly RecipeStep[] {
  const [, section] = markdown.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`no section "${heading}"`);
  const [own = ''] = section.split('\n## ');
  const steps = [...own.matchAll(fence)].flatMap(([, indent = '', language = '', path, after, code = '']) =>
    stepsOf(language, path, after, unindented(code, indent)),
  );
  if (steps.length === 0) throw new Error(`"${heading}" has no steps`);
  return steps;
}

function stepsOf(
  language: string,
  path: string | undefined,
  after: string | undefined,
  text: string,
): RecipeStep[] {
  if (language === 'sh') return text.trim().split('\n').map(commandOf);
  if (path === undefined) throw new Error(`a block of "${language}" names no file`);
  return [after === undefined ? { kind: 'create', path, text } : { kind: 'insert', path, after, text }];
}

const commandOf = (command: string): RecipeStep => ({ kind: 'run', command });

/** A block inside of a list is indented as its fence is. */
function unindented(code: string, indent: string): string {
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}
