import { type Call, callSchema } from '@saywell/contract';
import { vi } from 'vitest';
import { joinByWebSocket, joinTarget } from '../../../features/calls/testing/room-visitor.ts';

const timeoutMs = 30_000;

/** Where a call is made, and with which private key. */
export interface CalledServer {
  readonly url: string;
  readonly key: string;
}

/** A visitor who talks to an assistant in writing. */
export interface TalkingCall {
  readonly id: string;
  /** Writes a line, and waits until the room has it. */
  write(text: string): Promise<void>;
  /** The room has ended the call, with this reason; undefined: it runs. */
  endedReason(): string | undefined;
  /** Leaves for good, which ends the call. */
  leave(): void;
}

/** Creates a call and joins it; resolves when the assistant has greeted. */
export async function talk(server: CalledServer, assistant: object): Promise<TalkingCall> {
  const created = await send(server, 'POST', '/call/web', {
    assistant: { firstMessage: 'Hello.', ...assistant },
  });
  const call = callSchema.parse(await created.json());
  const visitor = await joinByWebSocket(joinTarget(call.webCallUrl));
  const has = (text: string) =>
    vi.waitFor(
      () => {
        if (!JSON.stringify(visitor.messages).includes(text))
          throw new Error(`the room did not say ${text}: ${JSON.stringify(visitor.messages.slice(-5))}`);
      },
      { timeout: timeoutMs, interval: 20 },
    );
  visitor.say({ type: 'hello', userName: 'Ann' });
  await has('"joined"');
  visitor.app('playable');
  await has('Hello.');
  // As every client does: a connection without a word is taken for broken.
  const alive = setInterval(() => visitor.sendFrame(new Int16Array(320)), 1_000).unref();
  return {
    id: call.id,
    async write(text) {
      visitor.app(JSON.stringify({ type: 'add-message', message: { role: 'user', content: text } }));
      await has(text);
    },
    endedReason: () => visitor.messages.find((message) => message.type === 'ended')?.reason,
    leave() {
      clearInterval(alive);
      visitor.say({ type: 'bye' });
    },
  };
}

export function send(server: CalledServer, method: string, path: string, body?: object): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Waits until the stored call has ended, and answers it. */
export function endedCall(server: CalledServer, id: string): Promise<Call> {
  return vi.waitFor(
    async () => {
      const call = callSchema.parse(await (await send(server, 'GET', `/call/${id}`)).json());
      if (call.status !== 'ended') throw new Error(`the call is ${call.status}`);
      return call;
    },
    { timeout: timeoutMs, interval: 50 },
  );
}
