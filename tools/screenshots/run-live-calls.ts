import { once } from 'node:events';
import type { Call } from '@saywell/contract';
import { WebSocket } from 'ws';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';

/** Calls that run until they are closed; the first is the one that began first. */
export interface LiveCalls {
  readonly ids: readonly string[];
  close(): void;
}

const callers = [
  { name: 'Hannah Weiss', says: 'Hi, I would like a table for four on Friday evening, please.' },
  {
    name: '<img src=x onerror=alert(1)> \u202egnirts',
    says: 'Donaudampfschifffahrtsgesellschaft'.repeat(4),
  },
  { name: 'ليلى حداد', says: 'هل لديكم طاولة مساء الجمعة؟' },
  { name: 'Tomás Rivera', says: 'Is the terrace heated, and may I bring a dog?' },
] as const;

const frameMs = 20;
const toneHz = 220;

/** Callers without a browser: each hums, and has said something. */
export async function runLiveCalls(server: RealServer): Promise<LiveCalls> {
  const ids: string[] = [];
  const closers: (() => void)[] = [];
  for (const { name, says } of callers) {
    const assistant = { name: 'Lucia, front desk', firstMessage: 'Trattoria Lucia, good evening.' };
    const call = await post<Call>(server, '/call', {
      assistant: { ...assistant, silenceTimeoutSeconds: 600 },
      name: name.slice(0, 40),
      transport: { provider: 'vapi.websocket' },
    });
    const socket = new WebSocket(String(call.transport?.['websocketCallUrl']));
    await once(socket, 'open');
    const timer = setInterval(() => socket.send(hum()), frameMs);
    closers.push(() => {
      clearInterval(timer);
      socket.terminate();
    });
    ids.push(call.id);
    const control = new URL(call.monitor?.controlUrl ?? '');
    const message = { role: 'user', content: says };
    await until(async () => (await postTo(control, { type: 'add-message', message })).ok);
  }
  return { ids, close: () => closers.forEach((close) => close()) };
}

let phase = 0;
function hum(): Buffer {
  const samples = new Int16Array(320);
  for (let at = 0; at < samples.length; at += 1) {
    phase += (2 * Math.PI * toneHz) / 16_000;
    samples[at] = 3_000 * Math.sin(phase);
  }
  return Buffer.from(samples.buffer);
}

async function post<Answer>(server: RealServer, path: string, body: object): Promise<Answer> {
  const answer = await postTo(new URL(path, server.url), body, {
    authorization: `Bearer ${server.privateKey}`,
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the route's answer
  return (await answer.json()) as Answer;
}

const postTo = (url: URL, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function until(check: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 30_000;
  while (!(await check())) {
    if (Date.now() > giveUpAt) throw new Error('The assistant did not begin.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
