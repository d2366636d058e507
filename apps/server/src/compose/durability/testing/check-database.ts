import { Client, type ClientConfig } from 'pg';
import { expect } from 'vitest';

/** What must never be there, whatever was killed when. Each is one statement: nothing changes while it looks. */
const halves = {
  'assistants whose versions are not counted through to theirs': `
    select id from assistant where body ->> 'latestVersion' is distinct from
      (select 'v' || count(*) from assistant_version where assistant_id = assistant.id having count(*) = max(version))`,
  'assistants that are not their newest version': `
    select a.id from assistant a join assistant_version v
      on v.assistant_id = a.id and 'v' || v.version = a.body ->> 'latestVersion'
      where v.body <> a.body - 'latestVersion'`,
  'campaigns that nothing goes on with': `
    select id from campaign where status in ('scheduled', 'in-progress')
      and not exists (select from job where kind = 'campaign-run' and subject_id = campaign.id)`,
  'campaigns without customers': `
    select id from campaign where not exists (select from campaign_contact where campaign_id = campaign.id)`,
  'customers who were called without a call': `
    select id from campaign_contact where status not in ('contact.pending', 'contact.skipped')
      and not exists (select from call where call.id = campaign_contact.call_id)`,
  'customers of a campaign who were called twice': `
    select campaign_id from call where campaign_id is not null group by campaign_id, customer_number having count(*) > 1`,
  'scheduled calls that nothing starts': `
    select id from call where status = 'scheduled'
      and not exists (select from job where kind = 'call-start' and subject_id = call.id)`,
  'files that nothing reads': `
    select id from file where status = 'processing'
      and not exists (select from job where kind = 'file-index' and subject_id = file.id)`,
  'files with a passage twice': `
    select file_id from file_chunk group by file_id having count(*) <> max(position) + 1 or count(distinct position) <> count(*)`,
  'files that are done without passages': `
    select id from file where status = 'done' and not exists (select from file_chunk where file_id = file.id)`,
  'test runs that nothing does': `
    select id from test_suite_run where status in ('queued', 'in-progress')
      and not exists (select from job where kind = 'test-suite-run' and subject_id = test_suite_run.id)`,
  'conversations of attempts that a killed server has lost': `
    select id from session where name = 'Test' and not exists (
      select from test_suite_attempt where body -> 'metadata' ->> 'sessionId' = session.id::text)
      and not exists (select from job where kind = 'test-suite-run')`,
  'jobs that were given up': `select kind, failure_code from job where failed_at is not null`,
} as const;

export interface DatabaseChecks extends AsyncDisposable {
  /** Is anything half there? */
  expectWhole(): Promise<void>;
  rows(query: string): Promise<unknown[]>;
}

export async function openChecks(connection: ClientConfig): Promise<DatabaseChecks> {
  const client = new Client(connection);
  await client.connect();
  return {
    async expectWhole() {
      for (const [name, query] of Object.entries(halves))
        expect((await client.query(query)).rows, name).toEqual([]);
    },
    rows: async (query) => (await client.query<Record<string, unknown>>(query)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  };
}
