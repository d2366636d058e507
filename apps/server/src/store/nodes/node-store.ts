import { and, asc, eq, getTableColumns, lt, ne, or, sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { type NodeState, node } from './node-table.ts';

/** One start of a server. */
export interface NodeEpoch {
  readonly id: string;
  readonly epoch: number;
}

/** What a server says of itself when it starts. */
export interface NodeFacts {
  readonly version: string;
  /** Where the other servers reach it, without a trailing slash; null: they do not. */
  readonly internalUrl: string | null;
  readonly publicUrl: string | null;
  readonly region: string;
}

/** What changes while it runs. */
export interface NodeLoad {
  readonly calls: number;
  /** 0: it takes none. */
  readonly maxCalls: number;
}

/** A server that has not stopped. */
export interface NodeMember extends NodeEpoch, NodeFacts, NodeLoad {
  readonly state: Exclude<NodeState, 'stopped'>;
  /** Since its last sign of life, by the database's clock, ms. */
  readonly silentMs: number;
}

/** Servers of this database, as they know of each other. */
export interface NodeStore {
  /** A start of the server with this id: earlier ones are over from now on. `at`: the database's time, epoch milliseconds. */
  register(server: NodeFacts & { readonly id: string }): Promise<NodeEpoch & { readonly at: number }>;
  /**
   * A sign of life. Answers the database's time, epoch milliseconds; null: this start is over, by a later one or
   * because others took it for dead.
   */
  beat(own: NodeEpoch, sign: NodeLoad & { readonly state: NodeState }): Promise<number | null>;
  /** Those that have not stopped, silent ones among them. */
  members(): Promise<readonly NodeMember[]>;
  /** Stops those of the `suspects` that are without a sign of life for `silentForMs`. Answers how many. */
  stopSilent(suspects: readonly NodeEpoch[], silentForMs: number): Promise<number>;
  /** Removes those that have been silent for so long, ms. */
  forget(silentForMs: number): Promise<void>;
}

export function createNodeStore({ db }: Pick<StoreContext, 'db'>): NodeStore {
  return {
    async register({ id, ...facts }) {
      const load = { calls: 0, maxCalls: 0 };
      const started = {
        ...facts,
        ...load,
        state: 'ready',
        startedAt: databaseTime,
        beatAt: databaseTime,
      } as const;
      const [row] = await db
        .insert(node)
        .values({ id, epoch: databaseMs, ...started })
        .onConflictDoUpdate({
          target: node.id,
          set: { ...started, epoch: sql`greatest(${node.epoch} + 1, excluded.epoch)` },
        })
        .returning({ id: node.id, epoch: node.epoch, at: shownMs });
      if (row === undefined) throw new Error('the server could not be registered');
      return { ...row, at: Number(row.at) };
    },
    async beat({ id, epoch }, sign) {
      const [beaten] = await db
        .update(node)
        .set({ ...sign, beatAt: databaseTime })
        .where(and(eq(node.id, id), eq(node.epoch, epoch), ne(node.state, 'stopped')))
        .returning({ at: shownMs });
      return beaten === undefined ? null : Number(beaten.at);
    },
    async members() {
      const { startedAt: _startedAt, beatAt: _beatAt, ...columns } = getTableColumns(node);
      const rows = await db
        .select({
          ...columns,
          silentMs: sql<string>`(extract(epoch from clock_timestamp() - ${node.beatAt}) * 1000)::bigint::text`,
        })
        .from(node)
        .where(ne(node.state, 'stopped'))
        .orderBy(asc(node.id));
      return rows.flatMap(({ state, silentMs, ...row }) =>
        state === 'stopped' ? [] : [{ ...row, state, silentMs: Number(silentMs) }],
      );
    },
    async stopSilent(suspects, silentForMs) {
      if (suspects.length === 0) return 0;
      const isSuspect = or(...suspects.map(({ id, epoch }) => and(eq(node.id, id), eq(node.epoch, epoch))));
      const stopped = await db
        .update(node)
        .set({ state: 'stopped' })
        .where(and(isSuspect, ne(node.state, 'stopped'), lt(node.beatAt, ago(silentForMs))))
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
const shownMs = sql<string>`${databaseMs}::text`;
const ago = (ms: number) => sql`clock_timestamp() - ${ms}::double precision * interval '1 millisecond'`;
