import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { type NodeState, node } from './node-table.ts';

/** One start of a server. */
export interface NodeEpoch {
  readonly id: string;
  readonly epoch: number;
}

/** Servers of this database, as they know of each other. */
export interface NodeStore {
  /** A start of the server with this id: earlier ones are over from now on. */
  register(server: { readonly id: string; readonly version: string }): Promise<NodeEpoch>;
  /** A sign of life. False: this start is over, by a later one or because others took it for dead. */
  beat(own: NodeEpoch, state: NodeState): Promise<boolean>;
  /** Stops those without a sign of life for `deadAfterMs`. Answers how many. */
  stopSilent(deadAfterMs: number): Promise<number>;
  /** Removes those that have been silent for so long, ms. */
  forget(silentForMs: number): Promise<void>;
}

export function createNodeStore({ db }: Pick<StoreContext, 'db'>): NodeStore {
  return {
    async register({ id, version }) {
      const started = { version, state: 'ready', startedAt: databaseTime, beatAt: databaseTime } as const;
      const [row] = await db
        .insert(node)
        .values({ id, epoch: databaseMs, ...started })
        .onConflictDoUpdate({
          target: node.id,
          set: { ...started, epoch: sql`greatest(${node.epoch} + 1, excluded.epoch)` },
        })
        .returning({ id: node.id, epoch: node.epoch });
      if (row === undefined) throw new Error('the server could not be registered');
      return row;
    },
    async beat({ id, epoch }, state) {
      const beaten = await db
        .update(node)
        .set({ beatAt: databaseTime, state })
        .where(and(eq(node.id, id), eq(node.epoch, epoch), ne(node.state, 'stopped')))
        .returning({ id: node.id });
      return beaten.length > 0;
    },
    async stopSilent(deadAfterMs) {
      const stopped = await db
        .update(node)
        .set({ state: 'stopped' })
        .where(and(ne(node.state, 'stopped'), lt(node.beatAt, ago(deadAfterMs))))
        .returning({ id: node.id });
      return stopped.length;
    },
    async forget(silentForMs) {
      await db.delete(node).where(lt(node.beatAt, ago(silentForMs)));
    },
  };
}

/** Of the moment, not of the transaction's beginning: that may have waited for a lock. */
const databaseTime = sql`clock_timestamp()`;
const databaseMs = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const ago = (ms: number) => sql`clock_timestamp() - ${ms}::double precision * interval '1 millisecond'`;
