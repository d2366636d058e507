import { sql } from 'drizzle-orm';
import { storedBytes } from '../rows/bounded-rows.ts';

const ofCall = sql`from call_artifact as kept where kept.call_id = call.id`;

/** A call's artifact, read with the call. */
export const artifactOfCall = sql<unknown>`(select kept.body ${ofCall})`.as('artifact');

/** Clients look for what an artifact has in several places: an answer has its longest parts up to three times. */
const copies = 3;

/** What a call's artifact takes up in an answer. */
export const artifactBytes = sql`coalesce((select ${sql.raw(String(copies))} * ${storedBytes(sql.raw('kept.body'))} ${ofCall}), 0)`;
