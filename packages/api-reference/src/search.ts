import { plainName } from './describe-type.ts';
import { type ApiDocument, entriesOf } from './openapi.ts';

/** Something that the search can find. */
export interface Finding {
  /** Where the page goes: the id of a route, or the name of a type. */
  readonly target: string;
  /** `POST /call`, `Assistant`, `Assistant.voice`. */
  readonly title: string;
  readonly description: string;
  readonly kind: 'route' | 'message' | 'type' | 'field';
}

interface Indexed {
  readonly finding: Finding;
  readonly text: string;
}

/** The first ones are shown. */
export const maxFindings = 60;
const order = { route: 0, message: 1, type: 2, field: 3 } as const;

/** Reads the document once; the answer finds what contains every word of a question, routes first. */
export function createSearch(document: ApiDocument): (question: string) => Finding[] {
  const index = [...operationsIn(document), ...typesIn(document)].map(
    (finding): Indexed => ({
      finding,
      text: `${finding.title} ${finding.description} ${finding.target}`.toLowerCase(),
    }),
  );
  return (question) => {
    const words = question
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) return [];
    return index
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ finding }) => ({ finding, rank: rankOf(finding, words) }))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, maxFindings)
      .map(({ finding }) => finding);
  };
}

/** What is called just so comes first, then routes before types before fields, of each those whose names have the words. */
function rankOf({ title, kind }: Finding, words: readonly string[]): number {
  const name = title.toLowerCase();
  if (name === words.join(' ') || name.endsWith(`.${words.join('')}`)) return -1;
  const isNamed = words.every((word) => name.includes(word));
  return order[kind] * 2 + (isNamed ? 0 : 1);
}

function operationsIn(document: ApiDocument): Finding[] {
  return entriesOf(document).map(({ kind, method, path, operation }) => ({
    target: operation.operationId,
    title: kind === 'route' ? `${method} ${path}` : path,
    description: operation.summary ?? '',
    kind,
  }));
}

/** A type that is taken and answered alike is found once. */
function typesIn({ components }: ApiDocument): Finding[] {
  const found = new Map<string, Finding>();
  for (const [target, { properties = {}, description = '' }] of Object.entries(components.schemas)) {
    const title = plainName(target);
    const fields = Object.entries(properties).map(
      ([name, field]): Finding => ({
        target,
        title: `${title}.${name}`,
        description: field.description ?? '',
        kind: 'field',
      }),
    );
    for (const finding of [{ target, title, description, kind: 'type' } as const, ...fields])
      if (!found.has(finding.title)) found.set(finding.title, finding);
  }
  return [...found.values()];
}
