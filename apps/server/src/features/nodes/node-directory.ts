import type { NodeMember, NodeStore } from '../../store/nodes/node-store.ts';

/** The servers of the database, as this one last read of them. */
export interface NodeDirectory {
  /** Those that have not stopped, this one among them. */
  members(): readonly NodeMember[];
  /** Null: it has stopped, or was never there. One that is not known yet is looked for. */
  find(id: string): Promise<NodeMember | null>;
  /** Reads who is there. */
  readonly refresh: () => Promise<void>;
  /** A call was made there since it was last read of. */
  noteCall(id: string): void;
}

export interface NodeDirectoryOptions {
  readonly store: Pick<NodeStore, 'members'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Of one that is not known nobody looks more often, ms. */
const shortestIntervalMs = 500;

export function createNodeDirectory({ store, now }: NodeDirectoryOptions): NodeDirectory {
  let members: readonly NodeMember[] = [];
  let made = new Map<string, number>();
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async (): Promise<void> => {
    readAt = now();
    const read = await store.members();
    members = read;
    made = new Map();
  };
  const known = (id: string): NodeMember | undefined => members.find((member) => member.id === id);
  return {
    members: () => members.map((one) => ({ ...one, calls: one.calls + (made.get(one.id) ?? 0) })),
    async find(id) {
      if (known(id) === undefined && now() - readAt >= shortestIntervalMs) await refresh();
      return known(id) ?? null;
    },
    refresh,
    noteCall: (id) => void made.set(id, (made.get(id) ?? 0) + 1),
  };
}
