/** One block of code of a README. */
export interface Snippet {
  /** `packages/react/README.md:6`. */
  readonly place: string;
  readonly language: string;
  readonly code: string;
}

const block = /^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm;
/** What is compiled; shell, pages and JSON are read by people only. */
export const compiledLanguages: ReadonlySet<string> = new Set(['ts', 'tsx', 'js', 'jsx']);

/** The blocks of code of a Markdown text, in their order. */
export function readSnippets(path: string, text: string): Snippet[] {
  return [...text.matchAll(block)].map(({ index, 1: language = '', 2: code = '' }) => ({
    place: `${path}:${text.slice(0, index).split('\n').length}`,
    language,
    code,
  }));
}
