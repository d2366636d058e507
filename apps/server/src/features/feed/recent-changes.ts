import type { RingNotice } from './feed-ring.ts';

export type RecentChange = Omit<RingNotice, 'seq'> & { readonly orgId: string };

/** The newest changes of all organisations, for pages whose lists were asked for just before they could follow. */
export interface RecentChanges {
  add(change: RecentChange): void;
  /** What changed from then on, epoch ms, oldest first; null: some of it is not known any more. */
  since(orgId: string, atMs: number): readonly RecentChange[] | null;
  /** More may have changed than was added. */
  forget(): void;
}

const defaultSize = 2_000;

/** `now`: epoch ms; nothing is known of what was before it was made. */
export function createRecentChanges({
  now,
  size = defaultSize,
}: {
  readonly now: () => number;
  readonly size?: number;
}): RecentChanges {
  let changes: { readonly change: RecentChange; readonly atMs: number }[] = [];
  let knownFromMs = now();
  return {
    add(change) {
      changes.push({ change, atMs: now() });
      if (changes.length <= size) return;
      // Of two in the same millisecond the other one may be gone.
      knownFromMs = (changes.shift()?.atMs ?? 0) + 1;
    },
    since(orgId, atMs) {
      // A clock that was put back must not make the present unknown.
      if (atMs < Math.min(knownFromMs, now())) return null;
      return changes
        .filter((known) => known.change.orgId === orgId && known.atMs >= atMs)
        .map(({ change }) => change);
    },
    forget() {
      changes = [];
      knownFromMs = now();
    },
  };
}
