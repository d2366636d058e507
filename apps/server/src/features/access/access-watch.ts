import type { Clock } from '../../platform/clock.ts';
import { isAccessKind, type StoredChange } from '../../store/changes/stored-change.ts';

/** Somebody who was let in for longer than one request. */
export interface AccessHolder {
  readonly orgId: string;
  /** The session or the key. */
  readonly holderId: string;
  /** The member, of a person who has signed in. */
  readonly userId: string | undefined;
  /** Epoch milliseconds after which it is over in any case. */
  readonly expiresAt: number | undefined;
  /** Is all of this still so? Rejects when that cannot be known. */
  readonly isGood: () => Promise<boolean>;
}

/** Ends what hangs on sessions, memberships and keys when these end or mean something else. */
export interface AccessWatch {
  /** `lost` is called once, unless the answer is called before. */
  watch(holder: AccessHolder, lost: () => void): () => void;
  /** The database tells of a row that was committed, here or on another server. */
  stored(change: StoredChange): void;
  /** It may have told of more than was heard. */
  missed(): void;
}

/** Whose time is over is found out so often. */
const intervalMs = 20_000;
/** Of these, so many pass between two looks at everybody. */
const intervalsPerCheck = 3;
/** Who a key belongs to is remembered for a second: one that was deleted is looked at once more. */
const rememberedMs = 1_500;

interface Watched {
  readonly holder: AccessHolder;
  readonly lost: () => void;
}

export function createAccessWatch(options: { readonly clock: Pick<Clock, 'now' | 'setTimer'> }): AccessWatch {
  const { now, setTimer } = options.clock;
  const all = new Set<Watched>();
  let cancel: (() => void) | undefined;
  let intervals = 0;

  const isExpired = ({ expiresAt }: AccessHolder): boolean => expiresAt !== undefined && now() >= expiresAt;
  const forget = (watched: Watched): boolean => {
    const wasThere = all.delete(watched);
    if (all.size === 0) {
      cancel?.();
      cancel = undefined;
    }
    return wasThere;
  };
  const check = async (watched: Watched): Promise<void> => {
    const { holder, lost } = watched;
    // While the database is away nobody's session has ended.
    const isGood = !isExpired(holder) && (await holder.isGood().catch(() => true));
    if (!isGood && forget(watched)) lost();
  };
  const checkAll = (): void => {
    for (const watched of all) void check(watched);
  };
  const look = (): void => {
    cancel = setTimer(look, intervalMs);
    intervals += 1;
    if (intervals % intervalsPerCheck === 0) return checkAll();
    for (const watched of all) if (isExpired(watched.holder)) void check(watched);
    return undefined;
  };
  return {
    watch(holder, lost) {
      const watched = { holder, lost };
      all.add(watched);
      cancel ??= setTimer(look, intervalMs);
      return () => void forget(watched);
    },
    stored({ kind, id, orgId }) {
      for (const watched of all) {
        const { holder } = watched;
        if (isAccessKind(kind) && (holder.holderId === id || holder.userId === id)) {
          void check(watched);
          setTimer(() => void (all.has(watched) && check(watched)), rememberedMs);
        }
        // One that is removed takes its keys and sessions along; its rules are other ones, perhaps.
        if (kind === 'org' && holder.orgId === orgId) void check(watched);
      }
    },
    missed: checkAll,
  };
}
