import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { protocols } from '../../../packages/engines/src/testing/protocols.ts';
import { deepgramListen } from '../../../packages/engines/src/testing/speech/deepgram-protocols.ts';
import { elevenLabsSocket } from '../../../packages/engines/src/testing/speech/elevenlabs-protocols.ts';
import {
  openSocketStandIn,
  type SocketStandIn,
} from '../../../packages/engines/src/testing/speech/socket-stand-in.ts';

/** Three vendors on this machine, which speak their documented protocols, and a server with a function of the customer. */
export interface HostedEngines extends AsyncDisposable {
  /** For the server, so that it reaches them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly functionUrl: string;
  /** Arguments of the function, in order. */
  readonly functionCalls: readonly unknown[];
  readonly ear: SocketStandIn;
  readonly voice: SocketStandIn;
}

export const hostedKeys = {
  ear: 'sk-key-of-the-ear',
  mind: 'sk-key-of-the-mind',
  voice: 'sk-key-of-the-voice',
};

/** Of the answer over which the visitor speaks: twelve seconds at the stand-in's 150 ms a word. */
const longAnswer = Array.from({ length: 80 }, (_, index) => `word${index} `);

/** The model calls `look_up` for whatever is said first, tells of it at length, and then says that it is fine. */
export async function openHostedEngines(): Promise<HostedEngines> {
  const ear = await openSocketStandIn((path, headers) => deepgramListen.peer(path, headers));
  const { over } = elevenLabsSocket;
  if (!('socket' in over)) throw new Error('This voice has a socket');
  const voice = await openSocketStandIn(over.socket);
  const functionCalls: unknown[] = [];
  const mind = await openMind();
  const functions = await serve(async (request) => {
    const { message } = Object(await readJson(request));
    functionCalls.push(message?.toolCallList?.[0]?.function?.arguments);
    const toolCallId: unknown = message?.toolCallList?.[0]?.id;
    return [JSON.stringify({ results: [{ toolCallId, result: 'It costs 49 dollars.' }] })];
  });
  const urls = { openai: mind.url, deepgram: ear.url, '11labs': voice.url };
  return {
    environment: {
      SAYWELL_PROVIDER_URLS: JSON.stringify(urls),
      SAYWELL_SPEECH_KEYS: JSON.stringify({ deepgram: hostedKeys.ear, '11labs': hostedKeys.voice }),
      SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true',
    },
    functionUrl: functions.url,
    functionCalls,
    ear,
    voice,
    async [Symbol.asyncDispose]() {
      await Promise.all([ear, voice, mind, functions].map((one) => one[Symbol.asyncDispose]()));
    },
  };
}

async function openMind() {
  const protocol = protocols.find(({ provider }) => provider === 'openai');
  if (protocol === undefined) throw new Error('There is no such protocol');
  return serve(async (request) => {
    const { messages } = Object(await readJson(request));
    const roles = (messages as readonly { readonly role: string }[]).map(({ role }) => role);
    if (roles.at(-1) === 'tool') return protocol.text(longAnswer);
    if (roles.includes('tool')) return protocol.text(['That ', 'is ', 'fine.']);
    return protocol.call('One moment.', 'look_up', { plan: 'basic' });
  });
}

async function serve(answer: (request: IncomingMessage) => Promise<readonly (string | Buffer)[]>) {
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const frames = await answer(request);
    const isStream = frames.length > 1;
    response.writeHead(200, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
    for (const frame of frames) {
      response.write(frame);
      if (isStream) await delay(1);
    }
    response.end();
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
