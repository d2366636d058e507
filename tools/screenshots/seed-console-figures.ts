import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Ten weeks of calls, fewer at night and on Sundays, with turns, functions, bookings and limits: what boards show. */
export async function seedConsoleFigures(dataDir: string): Promise<void> {
  await using database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  await fillFigures(database.pool);
}

export async function fillFigures(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from org order by created_at limit 1');
  const orgId = rows[0]?.id;
  await pool.query(
    `insert into assistant (id, org_id, body, created_at, updated_at)
     select ${idOf('a', 'n')}, $1, jsonb_build_object('name', (array['Trattoria Lucia, reservations',
       'Ava, opening hours and everything else', 'Night desk'])[n]), now(), now()
     from generate_series(1, 3) as n`,
    [orgId],
  );
  await pool.query(insertCalls, [orgId]);
  await pool.query(insertTurns);
  await pool.query(insertTools, [orgId]);
  await pool.query(insertBookings, [orgId]);
  await pool.query(
    `update org set body = coalesce(body, '{}') || '{"billingLimit": 400, "concurrencyLimit": 10, "budget": {"dailyUsd": 20}}' where id = $1`,
    [orgId],
  );
}

const idOf = (family: string, n: string): string =>
  `('0192f0c0-0000-7000-8000-${family}f' || lpad((${n})::text, 10, '0'))::uuid`;

const insertCalls = `
  insert into call (id, org_id, assistant_id, status, ended_reason, started_at, ended_at, body, analysis, created_at, updated_at,
    turn_count, turn_latency_p50_ms, turn_latency_p95_ms, tool_failed)
  select ${idOf('c', 'n')}, $1, ${idOf('a', '1 + (n * n) % 3')}, 'ended',
    (array['customer-ended-call', 'customer-ended-call', 'customer-ended-call', 'assistant-ended-call', 'assistant-ended-call',
      'silence-timed-out', 'exceeded-max-duration', 'customer-did-not-give-microphone-permission'])[1 + (n * 7) % 8],
    at, at + make_interval(secs => 25 + (n * 37) % 260),
    jsonb_build_object('type', case when n % 3 = 0 then 'inboundPhoneCall' else 'webCall' end,
      'customer', jsonb_build_object('name', (array['Hannah Weiss', 'Tomás Rivera', 'Aiko Tanaka', 'Omar Haddad'])[1 + n % 4]),
      'cost', 0.02 + (n * 13 % 90) / 600.0,
      'costBreakdown', jsonb_build_object('llm', 0.01 + (n * 13 % 90) / 1500.0, 'tts', 0.005 + (n * 13 % 90) / 2000.0,
        'stt', 0.004, 'vapi', 0.001)),
    jsonb_build_object('successEvaluation', ((n * 11) % 9 < 7 or at > now() - interval '20 days')::text),
    at, at, 4, 380 + (n * 17) % 120, 700 + (n * 7919) % 1500, n % 40 = 0
  from generate_series(1, 5200) as n,
    lateral (select now() - interval '4 days' - make_interval(mins => n * 18 + (n * 7919) % 31) as at) as time
  where extract(hour from at) between 7 and 22 and (extract(hour from at) not in (7, 8, 14, 15, 16, 22) or n % 3 = 0)
    and (extract(isodow from at) < 7 or n % 4 = 0) and (extract(isodow from at) in (4, 5, 6) or n % 5 > 0)`;
const insertTurns = `
  insert into call_turns select id, array[p50, p50 + 90, p50 - 60, p95], array[120, 140, 110, 180], array[35, 40, 38, 60],
    array[p50 * 0.4, p50 * 0.45, p50 * 0.4, p95 * 0.5]::int[], array[80, 95, 70, p95 * 0.2]::int[], (p95 % 3 = 0)::int
  from (select id, turn_latency_p50_ms::int as p50, turn_latency_p95_ms::int as p95 from call
    where id::text like '0192f0c0-0000-7000-8000-cf%') as measured`;
const insertTools = `
  insert into call_tool_use select id, 0, $1, (array['book_table', 'find_order', 'send_message_to_the_kitchen'])[1 + turn_latency_p95_ms::int % 3],
    created_at, 90 + turn_latency_p95_ms::int, tool_failed
  from call where id::text like '0192f0c0-0000-7000-8000-cf%' and turn_latency_p95_ms::int % 2 = 0`;
const insertBookings = `
  insert into booking (id, org_id, call_id, body, created_at)
  select ${idOf('b', 'row_number() over ()')}, $1, id, '{"name": "Hannah", "phone": "", "when": "friday"}', created_at
  from call where id::text like '0192f0c0-0000-7000-8000-cf%' and turn_latency_p95_ms::int % 5 = 0`;
