/** Does an SPDX expression (`(MIT OR GPL-2.0)`, `MIT AND Zlib`) leave a choice that is allowed? What cannot be read does not. */
export function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const inner = expression.trim().replace(/^\(([^()]*)\)$/, '$1');
  if (/[()]/.test(inner)) return false;
  return inner
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => allowed.has(licence.trim())));
}
