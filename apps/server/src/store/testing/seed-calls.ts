import type { Pool } from 'pg';

/** What the seeded calls can be searched by. */
export interface SeededCalls {
  /** One of 20 assistants, with a twentieth of the calls. */
  readonly assistantId: string;
  /** One of 10 squads, with a fiftieth of the calls. */
  readonly squadId: string;
  /** One of 10 numbers, with a twentieth of the calls. */
  readonly phoneNumberId: string;
  /** One of 50 campaigns, with a hundredth of the calls. */
  readonly campaignId: string;
  /** Of 20 calls in 100,000. */
  readonly customerNumber: string;
  readonly customerName: string;
  /** Said in every second call. */
  readonly commonWord: string;
  /** Said in one call of 20, of 100 and of 1,000. */
  readonly frequentWord: string;
  readonly uncommonWord: string;
  readonly rareWord: string;
}

const uuid = (family: string, number: string): string =>
  `('0192f0c0-0000-7000-8000-' || '${family}' || lpad(to_hex(${number}), 11, '0'))::uuid`;
const namedId = (family: string, number: number): string =>
  `0192f0c0-0000-7000-8000-${family}${number.toString(16).padStart(11, '0')}`;

const batchSize = 10_000;

/** Fills words up to a call of three minutes, about 2 kB. */
const filler =
  'hello thank you for calling how can i help you today i would like to book a table for two people on friday evening please could you tell me your name and your telephone number';

/**
 * Puts many ended calls with their transcripts into a database, in seconds: as of one every
 * two minutes. The same number makes the same calls.
 */
export async function seedCalls(pool: Pool, orgId: string, count: number): Promise<SeededCalls> {
  await pool.query(
    `insert into assistant (id, org_id, body, created_at, updated_at)
     select ${uuid('a', 'n')}, $1, jsonb_build_object('name', 'Assistant ' || n), now(), now()
     from generate_series(0, 19) as n on conflict do nothing`,
    [orgId],
  );
  // No statement may take as long as all of them together.
  for (let first = 1; first <= count; first += batchSize) {
    const range = [first, Math.min(count, first + batchSize - 1)];
    await pool.query(insertCalls, [orgId, ...range]);
    await pool.query(insertArtifacts, range);
    await pool.query(insertTurns, range);
    await pool.query(insertToolUses, [orgId, ...range]);
  }
  await pool.query('vacuum analyze call, call_artifact, call_turns, call_tool_use, assistant');
  return {
    assistantId: namedId('a', 3),
    squadId: namedId('b', 3),
    phoneNumberId: namedId('c', 3),
    campaignId: namedId('e', 3),
    customerNumber: '+13025500007',
    customerName: 'Customer 7',
    commonWord: 'friday',
    frequentWord: 'thursday',
    uncommonWord: 'marmalade',
    rareWord: 'lighthouse',
  };
}

const insertCalls = `
  insert into call (id, org_id, assistant_id, status, ended_reason, started_at, ended_at, body, analysis, created_at, updated_at,
    turn_count, turn_latency_p50_ms, turn_latency_p95_ms, tool_failed, has_recording)
  select ${uuid('d', 'n')}, $1,
    case when n % 5 = 0 then null else ${uuid('a', '(n % 20)')} end,
    'ended',
    (array['customer-ended-call', 'assistant-ended-call', 'silence-timed-out', 'exceeded-max-duration',
      'customer-did-not-answer', 'worker-shutdown', 'manually-canceled'])[1 + (n / 3) % 7],
    started, started + make_interval(secs => n % 600), 
    jsonb_strip_nulls(jsonb_build_object(
      'type', case when n % 2 = 0 then 'webCall' else 'outboundPhoneCall' end,
      'squadId', case when n % 5 = 0 then ${uuid('b', '((n / 5) % 10)')} end,
      'phoneNumberId', case when n % 2 = 1 then ${uuid('c', '((n / 2) % 10)')} end,
      'customer', case when n % 2 = 1 then jsonb_build_object(
        'number', '+130255' || lpad(((n / 2) % 5000)::text, 5, '0'), 'name', 'Customer ' || (n / 2) % 5000) end,
      'campaignId', case when n % 2 = 1 then ${uuid('e', '((n / 2) % 50)')} end,
      'cost', case when n % 4 > 0 then round(((n % 997) / 997.0)::numeric, 4) end,
      'transport', jsonb_build_object('provider', 'saywell', 'iceServers', '[]'::jsonb),
      'assistantOverrides', jsonb_build_object('firstMessage', repeat('${filler} ', 5)))),
    jsonb_strip_nulls(jsonb_build_object('summary', left('${filler}', 200),
      'successEvaluation', case n % 3 when 0 then 'true' when 1 then 'false' end)),
    started, started + make_interval(secs => n % 600),
    n % 12, case when n % 12 > 0 then 250 + n % 541 end, case when n % 12 > 0 then 300 + n % 1223 end,
    n % 50 = 7, n % 2 = 0
  from generate_series($2::int, $3::int) as n,
    lateral (select date_trunc('milliseconds', now()) - make_interval(secs => 120.0 * n) as started) as at`;

const insertArtifacts = `
  insert into call_artifact (call_id, body)
  select ${uuid('d', 'n')}, jsonb_build_object(
    'transcript', 'AI: ' || repeat('${filler.replace(' friday', '')} ', 8)
      || case when n % 2 = 0 then 'friday ' else 'sunday ' end
      || case when n % 1000 = 0 then 'lighthouse ' when n % 100 = 1 then 'marmalade ' when n % 20 = 2 then 'thursday ' else '' end || 'order number ' || n || E'\\n',
    'messages', '[]'::jsonb)
  from generate_series($1::int, $2::int) as n`;

/** The turns that the calls say they have; each takes between 0.3 and 1.5 s. */
const insertTurns = `
  insert into call_turns (call_id, total_ms, endpointing_ms, transcriber_ms, model_ms, voice_ms, interruptions)
  select ${uuid('d', 'n')}, total, endpointing, transcriber, model, voice, n % 3
  from generate_series($1::int, $2::int) as n, lateral (
    select array_agg(300 + (n * 7919 + turn * 104729) % 1223) as total,
      array_agg(80 + (n * 31 + turn * 17) % 160) as endpointing,
      array_agg(20 + (n * 13 + turn * 7) % 90) as transcriber,
      array_agg(90 + (n * 7919 + turn * 104729) % 700) as model,
      array_agg(60 + (n * 11 + turn * 29) % 240) as voice
    from generate_series(1, n % 12) as turn) as turns
  where n % 12 > 0`;

/** Every fifth call has used a function, every fiftieth in vain. */
const insertToolUses = `
  insert into call_tool_use (call_id, position, org_id, name, at, took_ms, failed)
  select ${uuid('d', 'n')}, 0, $1, (array['book_table', 'find_order', 'send_message'])[1 + n % 3],
    date_trunc('milliseconds', now()) - make_interval(secs => 120.0 * n), 80 + n % 900, n % 50 = 7
  from generate_series($2::int, $3::int) as n where n % 5 = 2`;
