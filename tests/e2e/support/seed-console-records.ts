import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';

type Pool = Awaited<ReturnType<typeof openDatabase>>['pool'];
const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Records that pictures show. */
export interface PicturedRecords {
  readonly request: string;
  readonly longRequest: string;
  readonly booking: string;
  readonly delivery: string;
}

const hostile =
  '<img src=x onerror=alert(1)> \u202egnirts desrever\u202c =HYPERLINK("x") ' +
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(2);
const message =
  'We run three restaurants and would like your assistant to take reservations after hours.\n\nCould somebody call me this week? Mornings are best.';

/** What visitors left, what was sent, and who did what. Nobody has the data directory open meanwhile. */
export async function seedConsoleRecords(dataDir: string): Promise<PicturedRecords> {
  await using database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  // Without waiting, the database would be closed before the first row.
  return await seedRecords(database.pool);
}

/** The same, in a database that is open. It has an organisation and its first member. */
export async function seedRecords(pool: Pool): Promise<PicturedRecords> {
  const { rows } = await pool.query<{ id: string }>('select id from org order by created_at limit 1');
  const orgId = rows[0]?.id ?? '';
  const members = await pool.query<{ id: string }>('select id from member limit 1');
  const memberId = members.rows[0]?.id ?? '';
  const request = await seedRequests(pool, orgId, memberId);
  const booking = await seedBookings(pool, orgId, memberId);
  const delivery = await seedDeliveries(pool, orgId);
  await seedChanges(pool, orgId, memberId);
  return { ...request, booking, delivery };
}

const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

async function seedRequests(pool: Pool, orgId: string, memberId: string) {
  const people = [
    ['Hannah Weiss', 'Trattoria Lucia', message, 'urgent', 'new'],
    ['Tomás Rivera', 'Rivera Coaching', 'What does it cost for a team of five?', 'normal', 'open'],
    ['ليلى حداد', 'مكتبة', 'أريد أن أعرف المزيد.', 'normal', 'done'],
    [hostile.slice(0, 180), hostile.slice(0, 180), hostile.repeat(4), 'asap', 'new'],
  ] as const;
  const ids = people.map(() => randomUUID());
  for (const [index, [name, company, text, urgency, state]] of people.entries())
    await pool.query(
      `insert into contact_request (id, org_id, name, email, company, phone, industry, message, urgency, state, assignee_id, note, created_at, updated_at)
        values ($1, $2, $3, $4, $5, '+13025550142', 'other', $6, $7, $8, $9, $10, $11, $11)`,
      [
        ids[index],
        orgId,
        name,
        'hannah@example.com',
        company,
        text,
        urgency,
        state,
        state === 'open' ? memberId : null,
        state === 'open' ? 'Rang on Monday, calls back.' : null,
        ago(index * 190 + 12),
      ],
    );
  return { request: ids[0] ?? '', longRequest: ids[3] ?? '' };
}

async function seedBookings(pool: Pool, orgId: string, memberId: string): Promise<string> {
  const bookings = [
    [
      {
        name: 'Marie-Claire Dubois',
        phone: '+13025550143',
        when: 'tuesday at ten',
        at: '2027-03-02T10:00:00-05:00',
      },
      'confirmed',
    ],
    [{ name: '', phone: '+13025550144', when: 'some time next week', business: 'Bakery' }, 'new'],
    [{ name: hostile.slice(0, 150), phone: '', when: hostile, email: 'x@example.com' }, 'canceled'],
  ] as const;
  const ids = bookings.map(() => randomUUID());
  for (const [index, [body, state]] of bookings.entries())
    await pool.query(
      `insert into booking (id, org_id, call_id, body, state, assignee_id, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        ids[index],
        orgId,
        randomUUID(),
        body,
        state,
        state === 'confirmed' ? memberId : null,
        ago(index * 400 + 30),
      ],
    );
  return ids[0] ?? '';
}

const attempt = (minutes: number, status: number | undefined, response?: object) => ({
  at: ago(minutes).toISOString(),
  durationMs: status === undefined ? 20_000 : 180 + minutes,
  ...(status !== undefined && { status }),
  ...(status !== 200 && {
    failureCode: status === undefined ? 'server-timed-out' : `server-answered-${status}`,
  }),
  headerNames: ['content-type', 'user-agent', 'x-saywell-delivery', 'x-saywell-signature'],
  ...(response !== undefined && { response }),
});

async function seedDeliveries(pool: Pool, orgId: string): Promise<string> {
  const deliveries = [
    ['end-of-call-report', 'failed', [attempt(32, undefined), attempt(30, 500, { error: hostile })]],
    ['end-of-call-report', 'delivered', [attempt(80, 502), attempt(78, 200, { taken: true })]],
    ['tool-calls', 'delivered', [attempt(90, 200)]],
    ['status-update', 'waiting', []],
  ] as const;
  const ids = deliveries.map(() => randomUUID());
  for (const [index, [type, state, attempts]] of deliveries.entries()) {
    const last: { readonly failureCode?: string } | undefined = attempts.at(-1);
    const payload = {
      type,
      message: { type, endedReason: 'customer-ended-call', summary: hostile },
      server: 'x',
    };
    await pool.query(
      `insert into delivery (id, org_id, type, url, state, is_question, call_id, attempt_count, attempts, failure_code, next_try_at, payload, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
      [
        ids[index],
        orgId,
        type,
        `https://hooks.example.com/saywell/${index}`,
        state,
        type === 'tool-calls',
        randomUUID(),
        attempts.length,
        JSON.stringify(attempts),
        last?.failureCode ?? null,
        state === 'waiting' ? ago(-5) : null,
        state === 'delivered' || state === 'failed' ? payload : null,
        ago(index * 25 + 33),
      ],
    );
  }
  for (const [kind, code] of [
    ['server-message', 'server-answered-500'],
    ['contact-mail', 'mail-refused'],
  ])
    await pool.query(
      `insert into job (id, org_id, kind, subject_id, payload, attempts, due_at, failed_at, failure_code, created_at)
        values ($1, $2, $3, $4, null, 8, $5, $5, $6, $5)`,
      [randomUUID(), orgId, kind, kind === 'server-message' ? ids[0] : randomUUID(), ago(30), code],
    );
  return ids[0] ?? '';
}

/** As the triggers write them down. */
async function seedChanges(pool: Pool, orgId: string, memberId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('saywell.actor', $1, true)`, [
      JSON.stringify({
        type: 'member',
        id: memberId,
        orgId,
        action: 'assistant.update',
        ip: '203.0.113.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      }),
    ]);
    const tool = randomUUID();
    await client.query('insert into tool values ($1, $2, $3, now(), now())', [
      tool,
      orgId,
      { type: 'function', function: { name: hostile } },
    ]);
    await client.query('commit');
    await client.query('begin');
    await client.query(`select set_config('saywell.actor', $1, true)`, [
      JSON.stringify({ type: 'member', id: memberId, orgId, action: 'assistant.update', ip: '203.0.113.7' }),
    ]);
    await client.query(
      `update assistant set body = body || '{"latestVersion": "v2", "firstMessage": "Good evening!", "voice": {"provider": "saywell", "voiceId": "slt"}, "endCallMessage": "Bye", "name": "Lucia", "metadata": {"a": 1}}' where org_id = $1`,
      [orgId],
    );
    await client.query(`update member set role = 'editor' where id = $1`, [memberId]);
    await client.query(`update member set role = 'admin' where id = $1`, [memberId]);
    await client.query('commit');
    await client.query(
      `insert into credential (id, org_id, body, last_used_at, created_at, updated_at) values ($1, $2, $3, now() - interval '2 hours', now() - interval '9 days', now()), ($4, $2, $5, null, now(), now())`,
      [
        randomUUID(),
        orgId,
        { provider: 'openai', name: 'Main account' },
        randomUUID(),
        {
          provider: 'webhook',
          name: hostile.slice(0, 40),
          authenticationPlan: { type: 'hmac', algorithm: 'sha256' },
        },
      ],
    );
  } finally {
    client.release();
  }
}
