import type { Assistant, Call } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import type { RealServer } from './real-server.ts';

export async function post<Answer>(server: RealServer, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}

export async function makeAssistant(server: RealServer, name: string): Promise<string> {
  const body = {
    name,
    firstMessage: `This is ${name}. We sell shoes, hats and coats, and we are open every day.`,
    artifactPlan: { recordingEnabled: true },
  };
  return (await post<Assistant>(server, '/assistant', body)).id;
}

/**
 * A call that hears a second and a half of its greeting, or asks one thing after the other and hears the answers, hangs
 * up and is stored with its recording.
 */
export async function makeCall(
  server: RealServer,
  page: Page,
  assistantId: string,
  name: string,
  ...asked: readonly string[]
): Promise<string> {
  const id = await holdCall(server, page, assistantId, name, ...asked);
  await vi.waitFor(async () => {
    const { artifact } = await server.get<Call>(`/call/${id}`);
    expect(artifact?.recordings).toHaveLength(1);
  });
  return id;
}

/** The same of an assistant that keeps no recording. */
export async function holdCall(
  server: RealServer,
  page: Page,
  assistantId: string,
  name: string,
  ...asked: readonly string[]
): Promise<string> {
  const transport = { provider: 'vapi.websocket' };
  const call = await post<Call>(server, '/call', { assistantId, name, transport });
  await page.evaluate(listen, { address: String(call.transport?.['websocketCallUrl']), asked });
  await vi.waitFor(async () => {
    expect((await server.get<Call>(`/call/${call.id}`)).status).toBe('ended');
  });
  return call.id;
}

const listen = ({ address, asked }: { address: string; asked: readonly string[] }): Promise<void> =>
  new Promise((resolve, reject) => {
    const left = [...asked];
    const ask = (): void => {
      const content = left.shift();
      if (content === undefined) return;
      socket.send(JSON.stringify({ type: 'add-message', message: { role: 'user', content } }));
    };
    const socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    let bytes = 0;
    let answers = 0;
    /** Undefined: it is not known yet how much is to be heard. */
    let enough = asked.length === 0 ? 48_000 : undefined;
    const heard = (length: number): void => {
      if (bytes <= 48_000 && bytes + length > 48_000) ask();
      bytes += length;
      if (enough !== undefined && bytes > enough) socket.close();
    };
    const told = (type: unknown): void => {
      if (type !== 'turn-metrics') return;
      answers += 1;
      ask();
      if (answers === asked.length) enough = Math.max(192_000, bytes + 32_000);
    };
    socket.addEventListener('error', () => reject(new Error('no connection')));
    socket.addEventListener('close', () => resolve());
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') told(Object(JSON.parse(data)).type);
      else heard(data.byteLength);
    });
  });

/** The rows of the list, as they are read. */
export async function rowTexts(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Calls' }).getByRole('listitem').allInnerTexts();
}
