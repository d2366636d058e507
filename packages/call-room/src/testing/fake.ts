/** A stand-in with only the parts that a test needs; what it lacks fails loudly when it is used. */
export function fake<Whole>(parts: Partial<Whole>): Whole {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a stand-in poses as the whole
  return parts as Whole;
}

/** What a page without types might pass. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it should have been
export function malformed<Wanted>(value: unknown): Wanted {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- wrong on purpose
  return value as Wanted;
}
