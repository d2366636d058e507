/** The texts of the starters are for the page alone. */
export const starterIds = ['answers', 'bookings', 'messages'] as const;
export type StarterId = (typeof starterIds)[number];

export function readNewSearch({ template }: Readonly<Record<string, unknown>>): {
  readonly template?: StarterId;
} {
  const known = starterIds.find((id) => id === template);
  return known === undefined ? {} : { template: known };
}
