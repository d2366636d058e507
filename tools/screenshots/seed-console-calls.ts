import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader, wavHeaderBytes } from '@saywell/agent';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Calls that pictures show. */
export interface PicturedCalls {
  readonly typical: string;
  readonly long: string;
}

const typical = '0192f0c0-0000-7000-8000-e00000000000';
const long = '0192f0c0-0000-7000-8000-e00000000001';
const assistantId = '0192f0c0-0000-7000-8000-a00000000000';
const recordingId = '0192f0c0-0000-7000-8000-f00000000000';

const people = [
  'Hannah Weiss',
  'Tomás Rivera',
  'Aiko Tanaka',
  'Marie-Claire Dubois',
  'Omar Haddad',
  'Lena Fischer',
  'ليلى حداد',
];
const summaries = [
  'Booked a table for four on Friday at half past seven; asks for a high chair.',
  'Wanted to know the opening times on public holidays and whether the terrace is heated.',
  'Moved her appointment from Tuesday to Thursday morning.',
  'Asked for the price of a ten-ride ticket and hung up before the answer ended.',
];
const reasons = [
  'customer-ended-call',
  'assistant-ended-call',
  'silence-timed-out',
  'customer-ended-call',
  'call.in-progress.error-pipeline-no-available-llm-model',
];
const hostile =
  '<img src=x onerror=alert(1)> \u202egnirts desrever\u202c ' +
  'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);

const talk: readonly (readonly [role: 'bot' | 'user', text: string, from: number, to: number])[] = [
  ['bot', 'Good evening, this is Trattoria Lucia. How can I help you?', 0.6, 4.1],
  ['user', 'Hi, I would like a table for four on Friday evening, please.', 5.2, 8.9],
  ['bot', 'Gladly. What time suits you best on Friday?', 9.5, 12],
  ['user', 'Around half past seven. And we need a high chair for our daughter.', 13.1, 17],
  [
    'bot',
    'Half past seven is free. I have put you by the window, with a high chair. What name may I write down?',
    18.4,
    24.2,
  ],
  ['user', 'Weiss, Hannah Weiss.', 25.1, 26.6],
  [
    'bot',
    'Thank you, Hannah. A table for four on Friday at half past seven is booked. Is there anything else?',
    27.3,
    33,
  ],
  ['user', 'No, that is all. Thank you!', 33.8, 35.6],
  ['bot', 'See you on Friday. Goodbye!', 36.1, 38],
];

/** Fills a data directory that no server has open. The demo organisation is the oldest one. */
export async function seedConsoleCalls(dataDir: string): Promise<PicturedCalls> {
  await using database = await openDatabase({ dataDir, databaseUrl: undefined, log });
  const { pool } = database;
  const { rows } = await pool.query<{ id: string }>('select id from org order by created_at limit 1');
  const orgId = rows[0]?.id;
  await pool.query(
    `insert into assistant (id, org_id, body, created_at, updated_at) values ($1, $2, $3, now(), now())`,
    [assistantId, orgId, { name: 'Lucia, front desk' }],
  );
  for (let index = 0; index < 60; index++) {
    const id = `0192f0c0-0000-7000-8000-e${index.toString(16).padStart(11, '0')}`;
    const isLong = id === long;
    const started = Date.now() - index * 47 * 60_000 - 240_000;
    const seconds = id === typical ? 39 : 20 + ((index * 37) % 400);
    const name = isLong ? hostile.slice(0, 40) : people[index % people.length];
    const body = {
      type: index % 3 === 0 ? 'inboundPhoneCall' : 'webCall',
      ...((index % 3 === 0 || isLong) && { customer: { name, number: `+4930555${String(1000 + index)}` } }),
      cost: id === typical ? 0.0421 : ((index * 13) % 90) / 100,
      costs: [
        { type: 'transport', provider: 'saywell', minutes: seconds / 60, cost: 0 },
        {
          type: 'transcriber',
          transcriber: { provider: 'moonshine', model: 'tiny' },
          minutes: 0.3,
          cost: 0.0041,
        },
        {
          type: 'model',
          model: { provider: 'openai', model: 'gpt-4o' },
          promptTokens: 4120,
          completionTokens: 230,
          cost: 0.031,
        },
        { type: 'voice', voice: { provider: 'flite' }, characters: 412, cost: 0.007 },
        { type: 'vapi', subType: 'normal', minutes: seconds / 60, cost: 0 },
      ],
      transport: { provider: 'saywell' },
    };
    const analysis = {
      summary: isLong ? `${hostile} `.repeat(4) : summaries[index % summaries.length],
      successEvaluation: index % 4 === 3 ? 'false' : 'true',
      structuredData: { guests: 4, day: 'Friday', time: '19:30', wishes: isLong ? hostile : 'high chair' },
    };
    await pool.query(
      `insert into call (id, org_id, assistant_id, status, ended_reason, started_at, ended_at, body, analysis, created_at, updated_at)
       values ($1, $2, $3, 'ended', $4, $5, $6, $7, $8, $5, $6)`,
      [
        id,
        orgId,
        assistantId,
        reasons[index % reasons.length],
        new Date(started),
        new Date(started + seconds * 1_000),
        body,
        analysis,
      ],
    );
    if (id === typical || isLong)
      await pool.query('insert into call_artifact (call_id, body) values ($1, $2)', [
        id,
        artifactOf(id, started),
      ]);
  }
  await writeRecording(dataDir);
  return { typical, long };
}

function artifactOf(id: string, started: number) {
  const isLong = id === long;
  const messages = talk.map(([role, text, from, to], index) => ({
    role,
    message: isLong ? `${text} ${hostile} `.repeat(index === 1 ? 20 : 2) : text,
    time: started + from * 1_000,
    endTime: started + to * 1_000,
    secondsFromStart: from,
  }));
  const parameters = { guests: 4, day: 'Friday', time: '19:30' };
  const toolCalls = [
    {
      id: 'a',
      type: 'function',
      name: 'book_table',
      parameters,
      function: { name: 'book_table', arguments: parameters },
    },
  ];
  const use = { role: 'tool_calls', message: '', time: started + 17_400, secondsFromStart: 17.4, toolCalls };
  const answer = {
    role: 'tool_call_result',
    message: '',
    time: started + 17_812,
    secondsFromStart: 17.8,
    toolCallId: 'a',
    name: 'book_table',
    result: isLong ? hostile.repeat(30) : 'Booked: table 12, by the window.',
  };
  const turns = [380, 690, 1_240, 520].map((totalMs, index) => ({
    turn: index + 1,
    endpointingMs: 160,
    transcriberMs: 40,
    modelMs: totalMs * 0.4,
    voiceMs: totalMs * 0.18,
    totalMs,
  }));
  return {
    messages: [...messages.slice(0, 4), use, answer, ...messages.slice(4)],
    transcript: talk.map(([role, text]) => `${role === 'bot' ? 'AI' : 'User'}: ${text}\n`).join(''),
    performanceMetrics: { turns },
    ...(!isLong && {
      recordings: [
        {
          id: recordingId,
          type: 'cloud',
          instanceId: recordingId,
          url: `/call/${id}/recording/${recordingId}`,
          startedAt: new Date(started).toISOString(),
          durationSeconds: 39,
          channels: 2,
        },
      ],
    }),
  };
}

const rate = 16_000;

/** Two tones that swell as syllables do, each in its own channel where its voice speaks. */
async function writeRecording(dataDir: string): Promise<void> {
  const frames = rate * 39;
  const file = Buffer.alloc(wavHeaderBytes + frames * 4);
  file.set(wavHeader({ sampleRateHz: rate, channels: 2, dataBytes: frames * 4 }));
  for (const [role, , from, to] of talk)
    for (let frame = Math.floor(from * rate); frame < to * rate; frame++) {
      const at = frame / rate;
      const swell = Math.abs(Math.sin(at * 9)) * (0.55 + 0.45 * Math.sin(at * 2.3));
      const value = Math.round(14_000 * swell * Math.sin(2 * Math.PI * (role === 'user' ? 210 : 150) * at));
      file.writeInt16LE(value, wavHeaderBytes + frame * 4 + (role === 'user' ? 0 : 2));
    }
  const folder = join(dataDir, 'recordings', typical);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${recordingId}.wav`), file);
}
