import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createFlite, type TextToSpeechEngine } from '@saywell/agent';
import { type ApiClient, createApiClient } from '@saywell/api-client';
import { dial } from '../../bench/answers/spoken/caller.ts';
import { atLevel } from '../../bench/answers/spoken/sound.ts';
import { startRealServer } from '../../tests/e2e/support/real-server.ts';
import { speakLine } from './speak-lines.ts';

const callerVoice = 'rms';
const assistantVoice = 'slt';

/** With this the caller has what they wanted, and hangs up. */
const isBooked = /\bsaved\b/i;
/** What the caller says, by what was said to them; the first that fits. */
const replies: readonly (readonly [RegExp, string])[] = [
  [/\b(correct|right\?|shall i book|confirm|is that)\b/i, 'Yes, please.'],
  [/\bname\b/i, 'My name is Grace Miller.'],
  [/\b(number|reach you|call you)\b/i, 'Three zero two, five five five, zero one eight seven.'],
  [/\b(when|day|time)\b/i, 'On Thursday at ten in the morning.'],
];
const opening = ['What does a demo cost?', 'I would like to book a demo.'] as const;
const mostTurns = 10;

/** A call from the first question to the booking, held aloud with the demo's assistant; writes what came of it. */
export async function recordCall(file: string): Promise<string> {
  const server = await startRealServer();
  try {
    const api = createApiClient({ token: server.privateKey, baseUrl: server.url });
    const engine = await createFlite();
    await holdCall(api, engine);
    const call = await endedCall(api);
    const lines = await Promise.all(call.lines.map((line) => withLevels(engine, line)));
    const booking = shownOf(await api.booking.list());
    const text = `${header}export const recordedCall = ${JSON.stringify({ lines, booking }, undefined, 2)} as const;\n`;
    await writeFile(file, text);
    return lines.map(({ speaker, text: said }) => `${speaker}: ${said}`).join('\n');
  } finally {
    await server.stop();
  }
}

const header = '/** A call with the demo’s assistant, as `npm run record -- call` held and wrote it. */\n';

async function holdCall(api: ApiClient, engine: TextToSpeechEngine): Promise<void> {
  const assistants = await api.assistant.list();
  const assistantId = assistants.find(({ name }) => name === 'Saywell')?.id;
  if (assistantId === undefined) throw new Error('The server has no demo assistant.');
  await using caller = await dial({ api, assistantId });
  const say = async (text: string): Promise<string> => {
    const { samples } = await speakLine(engine, text, callerVoice);
    return (await caller.say(atLevel(samples))).answer;
  };
  let answer = '';
  for (const text of opening) answer = await say(text);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if (isBooked.test(answer)) return;
    const reply = replies.find(([pattern]) => pattern.test(answer))?.[1];
    if (reply === undefined) throw new Error(`Nothing to say to “${answer}”`);
    answer = await say(reply);
  }
  throw new Error('The call came to no end.');
}

interface SaidLine {
  readonly speaker: 'user' | 'assistant';
  readonly text: string;
}

/** The lines as the server has stored them: the caller's as they were understood. */
async function endedCall(api: ApiClient): Promise<{ readonly lines: readonly SaidLine[] }> {
  for (let tries = 0; tries < 50; tries += 1) {
    const [call] = await api.call.list();
    const messages = call?.artifact?.messages ?? call?.messages;
    if (call?.status === 'ended' && messages !== undefined) {
      const lines = messages.flatMap((one): SaidLine[] => {
        const said = one as { role?: string; message?: string };
        if (said.role !== 'user' && said.role !== 'bot') return [];
        return [{ speaker: said.role === 'user' ? 'user' : 'assistant', text: said.message ?? '' }];
      });
      return { lines };
    }
    await delay(200);
  }
  throw new Error('The call did not end.');
}

/** One bar for each so much speech. */
const barMs = 320;

/** How loud the line is over its time: the same voice says the same words alike. */
async function withLevels(engine: TextToSpeechEngine, line: SaidLine) {
  const voice = line.speaker === 'user' ? callerVoice : assistantVoice;
  const { samples } = await speakLine(engine, line.text, voice);
  const step = (16_000 * barMs) / 1_000;
  const bars: number[] = [];
  for (let at = 0; at < samples.length; at += step) bars.push(loudness(samples.subarray(at, at + step)));
  const loudest = Math.max(1, ...bars);
  return { ...line, levels: bars.map((level) => Number((level / loudest).toFixed(2))) };
}

function loudness(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, samples.length));
}

/** Of a booking what the page shows. */
function shownOf([booking]: Awaited<ReturnType<ApiClient['booking']['list']>>) {
  if (booking?.at === undefined) throw new Error('Nothing was booked.');
  const { name, phone, at } = booking;
  return { name, phone: spokenPhone(phone), when: businessTime.format(new Date(at)) };
}

/** As the assistant says it: the business is in Wilmington, Delaware. */
const businessTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
});
const spokenPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
