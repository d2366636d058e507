type Creators<Context> = Readonly<Record<string, (context: Context) => unknown>>;

/** What the creators of a table make. */
export type PartsOf<Table extends Creators<never>> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]>;
};

/** The parts of a table, each made when it is first used: a transaction uses few of them. */
export function createLazyParts<Context, Table extends Creators<Context>>(
  creators: Table,
  context: Context,
): PartsOf<Table> {
  const parts: object = {};
  for (const [name, create] of Object.entries(creators)) {
    let part: unknown;
    Object.defineProperty(parts, name, { enumerable: true, get: () => (part ??= create(context)) });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name of the table was defined
  return parts as PartsOf<Table>;
}
