/** Which version is looked at, and with which it is compared. */
export interface VersionsSearch {
  readonly v?: string;
  readonly against?: string;
}

const label = (value: unknown): string | undefined =>
  typeof value === 'string' && /^v\d{1,9}$/.test(value) ? value : undefined;

export function readVersionsSearch(search: Readonly<Record<string, unknown>>): VersionsSearch {
  const [v, against] = [label(search['v']), label(search['against'])];
  return { ...(v !== undefined && { v }), ...(against !== undefined && { against }) };
}
