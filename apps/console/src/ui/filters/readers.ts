/*
 * What a list is filtered by is its address: it can be kept, sent and opened anew. Reading what was read gives the same
 * again; what cannot be meant is left out.
 */

export type Reader<Value> = (value: unknown) => Value | undefined;

export const readText =
  (maxLength: number): Reader<string> =>
  (value) => {
    // The router reads what looks like a number as one.
    const given = typeof value === 'number' ? String(value) : value;
    if (typeof given !== 'string') return undefined;
    const trimmed = given.trim().slice(0, maxLength);
    return trimmed === '' ? undefined : trimmed;
  };

export const readOneOf =
  <Value extends string>(known: readonly Value[]): Reader<Value> =>
  (value) =>
    known.find((one) => one === value);

export const readDay: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

export const readId: Reader<string> = (value) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? value : undefined;

type Readers<Search> = { readonly [Name in keyof Required<Search>]: Reader<Search[Name]> };

/** Makes the reader of a whole address. */
export const searchReader =
  <Search extends object>(readers: Readers<Search>) =>
  (search: Readonly<Record<string, unknown>>): Search => {
    const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [
      name,
      reader(search[name]),
    ]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each by the reader of its name
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Search;
  };

/** Of lists that are searched by names and by nothing else. */
export interface NamedSearch {
  /** Beginnings of words of a name, or an id. */
  readonly q?: string;
}

export const readNamedSearch = searchReader<NamedSearch>({ q: readText(40) });
