import { type SQL, sql } from 'drizzle-orm';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** How rows of one kind are found, and what of them leads to others. The row is `t`. */
export interface PersonalDataKind {
  /** With the columns `id` and `org_id`. */
  readonly from: SQL;
  /** All that may name somebody, beside the row itself. */
  readonly more?: SQL;
  /** Conversations that it was made in. */
  readonly callId?: SQL;
  readonly chatId?: SQL;
  readonly sessionId?: SQL;
  /** When its time began, of what may be deleted by age. */
  readonly age?: SQL;
  /** What of it may be deleted by age; default all. */
  readonly isOver?: SQL;
}

const storedBytesJob: JobKind = 'stored-bytes';
const table = (name: string): SQL => sql.raw(`${name} as t`);

/** What is stored of people who call, chat or write; a new table of such has a line here. */
export const personalDataKinds = {
  booking: {
    from: table('booking'),
    callId: sql`t.call_id`,
    chatId: sql`t.chat_id`,
    age: sql`t.created_at`,
  },
  campaignContact: {
    from: sql`(select contact.*, campaign.org_id from campaign_contact as contact
      join campaign on campaign.id = contact.campaign_id) as t`,
    callId: sql`t.call_id`,
  },
  // Its customers: those of one that goes on are still to be called, or have just been.
  campaign: {
    from: table('campaign'),
    age: sql`t.updated_at`,
    isOver: sql`t.status not in ('scheduled', 'in-progress') and (t.body ?| array['customers', 'dialPlan']
      or exists (select from campaign_contact as contact where contact.campaign_id = t.id))`,
  },
  call: {
    from: table('call'),
    more: sql`(select string_agg(kept.text, ' ') from (
      select body::text as text from call_artifact where call_id = t.id
      union all select body::text from call_draft where call_id = t.id
      union all select body::text from call_event where call_id = t.id) as kept)`,
    age: sql`coalesce(t.ended_at, t.created_at)`,
    isOver: sql`t.status = 'ended'`,
  },
  chat: { from: table('chat'), sessionId: sql`t.session_id`, age: sql`t.created_at` },
  // With its chats; it goes on with each of them.
  session: { from: table('session'), age: sql`t.updated_at` },
  contactRequest: { from: table('contact_request'), age: sql`t.created_at` },
  newsletterSubscription: { from: table('newsletter_subscription'), age: sql`t.created_at` },
  testSuiteRun: {
    from: table('test_suite_run'),
    more: sql`(select string_agg(attempt.body::text, ' ') from test_suite_attempt as attempt where attempt.run_id = t.id)`,
    age: sql`t.created_at`,
  },
  supportTicket: { from: table('support_ticket'), age: sql`t.created_at` },
  log: { from: table('log'), age: sql`t.created_at` },
  delivery: { from: table('delivery'), age: sql`t.created_at`, isOver: sql`t.state <> 'waiting'` },
  // Those that have been given up stay for the operator; the others end by themselves. What is still to be deleted in the
  // storage says nothing of anybody, and outlives what it was of.
  job: {
    from: sql`(select * from job where kind <> ${storedBytesJob}) as t`,
    age: sql`t.created_at`,
    isOver: sql`t.failed_at is not null`,
  },
} as const satisfies Readonly<Record<string, PersonalDataKind>>;
export type PersonalDataName = keyof typeof personalDataKinds;

/** Settings and files of the organisation: what they say is its own, so they are named and left to people. */
export const ownDataTables = [
  'assistant',
  'assistant_version',
  'assistant_draft',
  'squad',
  'squad_version',
  'squad_draft',
  'tool',
  'tool_version',
  'tool_draft',
  'workflow',
  'template',
  'knowledge_base',
  'file',
  'file_chunk',
  'credential',
  'phone_number',
  'campaign',
  'test_suite',
  'test_suite_test',
  'library_voice',
  'saved_view',
  'deleted_resource',
  'deleted_row',
  'token',
  'member',
  'invitation',
  'audit_entry',
] as const;
