/** The same answer for every method of a table, typed as these methods are. */
export function answerAll<Methods>(
  table: Readonly<Record<keyof Methods, unknown>>,
  answer: () => unknown,
): Methods {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table has exactly the names of the methods
  return Object.fromEntries(Object.keys(table).map((name) => [name, answer])) as Methods;
}
