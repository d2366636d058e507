import { sql } from 'drizzle-orm';
import { call } from '../calls/call-tables.ts';
import { chat } from '../chats/chat-tables.ts';
import { file } from '../files/file-tables.ts';
import type { StoreContext } from '../store-context.ts';

export interface UsedByOrg {
  readonly calls: number;
  readonly seconds: number;
  readonly callsUsd: number;
  readonly chats: number;
  readonly chatsUsd: number;
  readonly files: number;
  readonly fileBytes: number;
  readonly recordedCalls: number;
  readonly recordedSeconds: number;
}

export interface OrgUsageStore {
  /** Calls and chats that were created from `since` on, epoch milliseconds; files and recordings of all time. */
  since(orgId: string, since: number): Promise<UsedByOrg>;
}

export function createOrgUsageStore({ db }: Pick<StoreContext, 'db'>): OrgUsageStore {
  return {
    async since(orgId, since) {
      const from = new Date(since);
      const { rows } = await db.execute(sql`
        select * from
          (select count(*)::int as calls, coalesce(sum(${call.durationSeconds}), 0) as seconds,
            coalesce(sum(${call.cost}), 0) as calls_usd
            from ${call} where ${call.orgId} = ${orgId} and ${call.createdAt} >= ${from}) as called,
          (select count(*)::int as chats,
            coalesce(sum((${chat.body} ->> 'cost')::double precision), 0) as chats_usd
            from ${chat} where ${chat.orgId} = ${orgId} and ${chat.createdAt} >= ${from}) as chatted,
          (select count(*)::int as files, coalesce(sum(${file.bytes}), 0)::double precision as file_bytes
            from ${file} where ${file.orgId} = ${orgId}) as filed,
          (select count(*)::int as recorded_calls, coalesce(sum(${call.durationSeconds}), 0) as recorded_seconds
            from ${call} where ${call.orgId} = ${orgId} and ${call.hasRecording}) as recorded`);
      const read = (name: string): number => Number(rows[0]?.[name] ?? 0);
      return {
        calls: read('calls'),
        seconds: read('seconds'),
        callsUsd: read('calls_usd'),
        chats: read('chats'),
        chatsUsd: read('chats_usd'),
        files: read('files'),
        fileBytes: read('file_bytes'),
        recordedCalls: read('recorded_calls'),
        recordedSeconds: read('recorded_seconds'),
      };
    },
  };
}
