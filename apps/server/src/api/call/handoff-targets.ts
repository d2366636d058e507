/** Whom a destination names. */
export interface HandoffTarget {
  readonly type: string;
  readonly assistantId?: string | undefined;
  readonly squadId?: string | undefined;
}

/** Every destination in these bodies, at any depth, that may lead to an assistant beyond them. */
export function handoffTargets(bodies: readonly unknown[]): readonly HandoffTarget[] {
  return bodies.flatMap((body) => {
    if (Array.isArray(body)) return handoffTargets(body);
    if (typeof body !== 'object' || body === null) return [];
    return Object.entries(body).flatMap(([key, value]: [string, unknown]) => {
      const isList = (key === 'destinations' || key === 'assistantDestinations') && Array.isArray(value);
      return [...(isList ? value.flatMap((one) => targetOf(one) ?? []) : []), ...handoffTargets([value])];
    });
  });
}

function targetOf(value: unknown): HandoffTarget | null {
  if (typeof value !== 'object' || value === null || !('type' in value)) return null;
  const { type } = value;
  if (type !== 'assistant' && type !== 'squad' && type !== 'dynamic') return null;
  const text = (key: string): string | undefined => {
    const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
    return typeof found === 'string' ? found : undefined;
  };
  return { type, assistantId: text('assistantId'), squadId: text('squadId') };
}
