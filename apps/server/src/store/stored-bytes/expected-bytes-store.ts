import { sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';

/** Something that rows say is stored as bytes. */
export type ExpectedBytes =
  | { readonly kind: 'file'; readonly id: string; readonly hasText: boolean }
  | { readonly kind: 'recording'; readonly callId: string; readonly id: string }
  | { readonly kind: 'voice'; readonly orgId: string; readonly id: string };

/** What rows of all organisations say is stored as bytes, for whoever compares it with a storage. */
export interface ExpectedBytesStore {
  /** Page by page: what changes meanwhile may be missing, or be there twice. */
  all(): AsyncIterable<readonly ExpectedBytes[]>;
}

const pageSize = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

export function createExpectedBytesStore({ db }: Pick<StoreContext, 'db'>): ExpectedBytesStore {
  return {
    async *all() {
      for await (const rows of pages(async (after) => (await db.execute<FileRow>(filesAfter(after))).rows))
        yield rows.map(({ row_id: id, has_text: hasText }) => ({ kind: 'file', id, hasText }));
      for await (const rows of pages(async (after) => (await db.execute<CallRow>(callsAfter(after))).rows))
        yield rows.flatMap(({ row_id: callId, recordings }) =>
          recordings.map((id) => ({ kind: 'recording' as const, callId, id })),
        );
      for await (const rows of pages(async (after) => (await db.execute<VoiceRow>(voicesAfter(after))).rows))
        yield rows.map(({ org_id: orgId, provider_id: id }) => ({ kind: 'voice', orgId, id }));
    },
  };
}

interface IdRow extends Record<string, unknown> {
  readonly row_id: string;
}

/** By id, so that what is deleted between two pages moves nothing. */
async function* pages<Row extends IdRow>(
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after = firstId; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.row_id;
  }
}

interface FileRow extends IdRow {
  readonly has_text: boolean;
}
const filesAfter = (after: string) => sql`
  select id as row_id, parsed_text_bytes is not null as has_text from file
  where id > ${after}::uuid order by id limit ${pageSize}`;

interface CallRow extends IdRow {
  readonly recordings: readonly string[];
}
const callsAfter = (after: string) => sql`
  select call_id as row_id,
    array(select jsonb_path_query(body, '$.recordings[*].id') #>> '{}') as recordings
  from call_artifact
  where call_id > ${after}::uuid and body ? 'recordings' order by call_id limit ${pageSize}`;

interface VoiceRow extends IdRow {
  readonly org_id: string;
  readonly provider_id: string;
}
/** Of the provider under which samples are stored here. */
const voicesAfter = (after: string) => sql`
  select id as row_id, org_id, provider_id from library_voice
  where id > ${after}::uuid and provider = 'sesame' order by id limit ${pageSize}`;
