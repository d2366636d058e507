/** What the store adds to what was written. */
interface StoredFields {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly latestVersion?: string | undefined;
}

/** The same without what the store adds; of a union each of its kinds. */
export type Unstored<Row extends StoredFields> = Row extends unknown ? Omit<Row, keyof StoredFields> : never;

/** What was written, of a row as it is answered. */
export function withoutStoredFields<Row extends StoredFields>(row: Row): Unstored<Row> {
  const {
    id: _id,
    orgId: _orgId,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    latestVersion: _latestVersion,
    ...fields
  } = row;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a rest of a union is not known kind by kind
  return fields as unknown as Unstored<Row>;
}
