import type { InstallationPart } from '@saywell/contract';

/** How a part is at one look. */
export type PartLook = Pick<InstallationPart, 'name' | 'status' | 'detail'> & {
  /** Why it is not well now, or a failure of which somebody knows when it was. */
  readonly error?: { readonly code: string; readonly at?: number } | undefined;
};

/** Remembers since when each part is as it is, and its last failure. */
export interface PartStates {
  /** @param now epoch ms of the look. */
  see(looks: readonly PartLook[], now: number): readonly InstallationPart[];
}

interface Known {
  readonly status: InstallationPart['status'];
  readonly since: number;
  readonly lastError: { readonly code: string; readonly at: number } | null;
}

export function createPartStates(): PartStates {
  const known = new Map<InstallationPart['name'], Known>();
  return {
    see: (looks, now) =>
      looks.map((look) => {
        const state = nextState(known.get(look.name), look, now);
        known.set(look.name, state);
        const { status, since, lastError } = state;
        return {
          name: look.name,
          status,
          detail: look.detail,
          since: new Date(since).toISOString(),
          lastError: lastError && { code: lastError.code, at: new Date(lastError.at).toISOString() },
        };
      }),
  };
}

function nextState(before: Known | undefined, { status, error }: PartLook, now: number): Known {
  const since = before?.status === status ? before.since : now;
  if (error === undefined) return { status, since, lastError: before?.lastError ?? null };
  // Of a failure that goes on the beginning is told.
  const isSame = before?.status === status && before.lastError?.code === error.code;
  const at = error.at ?? (isSame ? before.lastError?.at : undefined) ?? now;
  return { status, since, lastError: { code: error.code, at } };
}
