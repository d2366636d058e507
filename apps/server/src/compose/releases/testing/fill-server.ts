import { setTimeout as sleep } from 'node:timers/promises';
import { joinByWebSocket, joinTarget } from '../../../features/calls/testing/room-visitor.ts';
import { reads, seeds } from './seed-release.ts';

/** Requests with the private key; the answers' ids fill the `{names}` of later paths and bodies. */
export interface FilledServer {
  /** What the server answers now, by path. */
  readAll(): Promise<Record<string, unknown>>;
}

/** Creates one of everything, as a customer would. */
export async function fillServer(url: string, privateKey: string): Promise<FilledServer> {
  const ids = new Map<string, string>();
  const filled = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole);
  const headers = { authorization: `Bearer ${privateKey}` };
  const send = async (
    method: string,
    path: string,
    body: RequestInit['body'],
    type?: string,
  ): Promise<{ id: string; webCallUrl?: string }> => {
    const answer = await fetch(url + path, {
      method,
      body: body ?? null,
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  for (const { method, path, body, remember } of seeds) {
    const { id } = await send(method, filled(path), filled(JSON.stringify(body)), 'application/json');
    if (remember !== undefined) ids.set(remember, id);
  }
  const form = new FormData();
  form.set('file', new Blob(['We are open from nine to five.'], { type: 'text/plain' }), 'hours.txt');
  ids.set('file', (await send('POST', '/file', form)).id);
  await untilField(`${url}/file/${ids.get('file')}`, headers, 'status', 'done');
  const callBody = JSON.stringify({ assistantId: ids.get('plain') });
  const call = await send('POST', '/call/web', callBody, 'application/json');
  ids.set('webCall', call.id);
  await makeCall(call);
  const callUrl = `${url}/call/${call.id}`;
  await untilField(callUrl, headers, 'status', 'ended');
  return {
    async readAll() {
      const answers: Record<string, unknown> = {};
      for (const path of reads.map(filled)) {
        const answer = await fetch(url + path, { headers });
        if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
        // Where it listened is not part of what it knew.
        answers[path] = JSON.parse((await answer.text()).replaceAll(url, '{server}'));
      }
      return answers;
    },
  };
}

/** A visitor comes, is greeted, writes a line, is answered, and goes. */
async function makeCall({ webCallUrl }: { webCallUrl?: string }): Promise<void> {
  const visitor = await joinByWebSocket(joinTarget(webCallUrl));
  const has = async (text: string) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (JSON.stringify(visitor.messages).includes(text)) return;
      await sleep(100);
    }
    throw new Error(`the room did not say ${text}: ${JSON.stringify(visitor.messages)}`);
  };
  visitor.say({ type: 'hello', userName: 'Ann' });
  await has('"joined"');
  visitor.app('playable');
  await has('Hello.');
  visitor.app(
    JSON.stringify({ type: 'add-message', message: { role: 'user', content: 'Are you open on Sunday?' } }),
  );
  await has('Are you open on Sunday?');
  await sleep(2_000);
  visitor.say({ type: 'bye' });
}

/** What a job or the end of a call changes. */
async function untilField(
  url: string,
  headers: Record<string, string>,
  field: string,
  value: string,
): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const resource: Readonly<Record<string, unknown>> = Object(await (await fetch(url, { headers })).json());
    if (resource[field] === value) return;
    await sleep(100);
  }
  throw new Error(`${field} of ${url} did not become ${value}`);
}
