/** A stand-in with only the parts that a test needs; what it lacks fails loudly when it is used. */
export function fake<Whole>(parts: Partial<Whole>): Whole {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where a stand-in poses as the whole
  return parts as Whole;
}
