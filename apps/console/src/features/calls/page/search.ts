/** Which side of a call is looked at, and where in its sound. */
export interface CallSearch {
  readonly tab?: TabName;
  /** Seconds. */
  readonly t?: number;
}

export const tabNames = [
  'transcript',
  'summary',
  'turns',
  'events',
  'tools',
  'costs',
  'deliveries',
  'json',
] as const;
export type TabName = (typeof tabNames)[number];

export function readCallSearch({ tab, t }: Readonly<Record<string, unknown>>): CallSearch {
  const found = tabNames.find((name) => name === tab);
  const seconds = typeof t === 'string' && t !== '' ? Number(t) : t;
  const isTime = typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0;
  return {
    ...(found !== undefined && { tab: found }),
    ...(isTime && { t: Math.round(seconds * 10) / 10 }),
  };
}
