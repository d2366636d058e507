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
 * A call that hears a second and a half of its greeting, or asks something and hears six, hangs up and is stored
 * with its recording.
 */
export async function makeCall(
  server: RealServer,
  page: Page,
  assistantId: string,
  name: string,
  asked = '',
): Promise<string> {
  const transport = { provider: 'vapi.websocket' };
  const call = await post<Call>(server, '/call', { assistantId, name, transport });
  await page.evaluate(listen, { address: String(call.transport?.['websocketCallUrl']), asked });
  await vi.waitFor(async () => {
    const { artifact } = await server.get<Call>(`/call/${call.id}`);
    expect(artifact?.recordings).toHaveLength(1);
  });
  return call.id;
}

const listen = ({ address, asked }: { address: string; asked: string }): Promise<void> =>
  new Promise((resolve, reject) => {
    const message = { role: 'user', content: asked };
    let waitsToAsk = asked !== '';
    const socket = new WebSocket(address);
    socket.binaryType = 'arraybuffer';
    let bytes = 0;
    socket.addEventListener('error', () => reject(new Error('no connection')));
    socket.addEventListener('close', () => resolve());
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      bytes += typeof data === 'string' ? 0 : data.byteLength;
      if (bytes > 48_000 && waitsToAsk) {
        waitsToAsk = false;
        socket.send(JSON.stringify({ type: 'add-message', message }));
      }
      if (bytes > (asked === '' ? 48_000 : 192_000)) socket.close();
    });
  });

/** The rows of the list, as they are read. */
export async function rowTexts(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Calls' }).getByRole('listitem').allInnerTexts();
}
