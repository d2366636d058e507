import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreateAssistant, CreateCredential } from '@saywell/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { openTestStore, type TestStore } from '../../store/testing/test-store.ts';
import { engineSubstitutions } from './engine-substitutions.ts';
import { loadEngines } from './engines.ts';
import { chooseFor } from './fallbacks/choose-for.ts';
import { createSpeechEngines } from './speech-engines.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test[Symbol.asyncDispose]());

/** What vendors' stand-ins were asked with. */
const seen: { readonly path: string; readonly key: string; readonly query?: string }[] = [];
const bodies: { readonly text: string; readonly headers: IncomingMessage['headers'] }[] = [];
const note = ({ url = '', headers }: IncomingMessage): void => {
  const key = headers['xi-api-key'] ?? headers['x-vapi-secret'] ?? headers.authorization ?? '';
  const [path = '', query = ''] = url.split('?');
  seen.push({ path, key: String(key), ...(query.startsWith('GroupId') && { query }) });
};
const server = createServer((request, response) => {
  note(request);
  let text = '';
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  request.on('end', () => {
    bodies.push({ text, headers: request.headers });
    if (request.url === '/token') response.setHeader('content-type', 'application/json');
    response.end(request.url === '/token' ? '{"access_token":"tok"}' : Buffer.alloc(4800, 9));
  });
});
const sockets = new WebSocketServer({ noServer: true });
server.on('upgrade', (request, cable, head) =>
  sockets.handleUpgrade(request, cable, head, (socket) => {
    note(request);
    if (request.url?.includes('/v3/ws') === true) socket.send('{"type":"Begin","id":"s1"}');
    socket.on('message', (data: Buffer) => {
      const given = data.toString('utf8');
      const context = /"context_id":"([^"]+)"/.exec(given)?.[1];
      if (given.includes('close_context')) socket.send(JSON.stringify({ contextId: context, isFinal: true }));
      else if (context)
        socket.send(JSON.stringify({ contextId: context, audio: Buffer.alloc(4800, 9).toString('base64') }));
    });
  }),
);
let url: string;
beforeEach(async () => {
  seen.length = 0;
  bodies.length = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of sockets.clients) socket.terminate();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const logged: object[] = [];
const log = {
  info: (details: object) => void logged.push(details),
  warn: (details: object) => void logged.push(details),
};
const newOrg = async () => (await test.store.org.create('Speech')).id;

async function choose(assistant: CreateAssistant, orgId: string, more = {}) {
  const speechOf = createSpeechEngines({
    store: test.store,
    urls: { deepgram: `${url}/dg`, '11labs': `${url}/el` },
    keys: {},
    allowPrivate: false,
    ...more,
  });
  return chooseFor(await loadEngines({ openai: undefined, speechOf, log }), orgId, assistant);
}
async function callWith(assistant: CreateAssistant, orgId: string, more = {}) {
  const chosen = await choose(assistant, orgId, more);
  if (assistant.transcriber) {
    const stream = await chosen.speechToText?.createStream({ phrases: [], onPartial: () => undefined });
    stream?.close();
  }
  let samples = 0;
  if (assistant.voice) {
    const signal = new AbortController().signal;
    const spoken = chosen.textToSpeech?.synthesize('Hello.', { signal }) ?? [];
    for await (const chunk of spoken) samples += chunk.samples.length;
  }
  return { chosen, samples };
}

const assistant = {
  transcriber: { provider: 'deepgram' },
  voice: { provider: '11labs', voiceId: 'v1' },
} as const satisfies CreateAssistant;

it('without a key the built-in engines hear and speak, and the warning says so', async () => {
  const chosen = await choose(assistant, await newOrg());
  expect([chosen.speechToText?.name, chosen.textToSpeech?.name]).toEqual(['moonshine', 'flite']);
  expect(engineSubstitutions(assistant, chosen).map(({ part }) => part)).toEqual(['transcriber', 'voice']);
});

it('an address that an assistant names is guarded, and gets no key of the operator’s', async () => {
  const orgId = await newOrg();
  const transcriber = { provider: 'assembly-ai', realtimeUrl: `${url}/own/v3/ws?old=1` } as const;
  const keys = { 'assembly-ai': 'sk-operator' };
  const asked = (more: object) => callWith({ transcriber }, orgId, { keys, ...more });
  const operators = await choose({ transcriber }, orgId, { keys, allowPrivate: true });
  expect(operators.speechToText?.name).toBe('moonshine');
  const ofProvider = { ...transcriber, realtimeUrl: 'wss://streaming.eu.assemblyai.com/v3/ws' };
  const european = await choose({ transcriber: ofProvider }, orgId, { keys });
  expect(european.speechToText?.name).toBe('assembly-ai');
  const lookalike = { ...transcriber, realtimeUrl: 'wss://notassemblyai.com/v3/ws' };
  expect((await choose({ transcriber: lookalike }, orgId, { keys })).speechToText?.name).toBe('moonshine');
  await test.store.credential.create(orgId, { provider: 'assembly-ai', apiKey: 'sk-own' });
  // Nothing else takes over.
  const alone = { ...transcriber, fallbackPlan: { autoFallback: { enabled: false } } };
  await expect(callWith({ transcriber: alone }, orgId, { keys })).rejects.toMatchObject({
    code: 'engine-unavailable',
    engine: 'assembly-ai',
  });
  expect(seen).toEqual([]);
  await asked({ allowPrivate: true });
  expect(seen).toEqual([{ path: '/own/v3/ws', key: 'sk-own' }]);
});

it('the organisation’s stored keys are used, the newest at the next call, and nothing is replaced (field: transcriber.provider, voice.provider)', async () => {
  const orgId = await newOrg();
  await test.store.credential.create(orgId, { provider: '11labs', apiKey: 'sk-voice' });
  const { id } = await test.store.credential.create(orgId, { provider: 'deepgram', apiKey: 'sk-first' });
  const { chosen, samples } = await callWith(assistant, orgId);
  expect(samples).toBeGreaterThan(1000);
  expect(engineSubstitutions(assistant, chosen)).toEqual([]);
  await test.store.credential.change(orgId, id, (one) => ({ ...one, apiKey: 'sk-second' }) as typeof one);
  await callWith({ transcriber: assistant.transcriber }, orgId);
  expect(seen).toEqual([
    { path: '/dg/v1/listen', key: 'Token sk-first' },
    { path: '/el/v1/text-to-speech/v1/multi-stream-input', key: 'sk-voice' },
    { path: '/dg/v1/listen', key: 'Token sk-second' },
  ]);
});

it('inline keys come first, then the ones that are named, then stored ones, then the operator’s', async () => {
  const orgId = await newOrg();
  const { transcriber } = assistant;
  const more = { keys: { deepgram: 'sk-operator' } };
  await callWith({ transcriber }, orgId, more);
  const { id } = await test.store.credential.create(orgId, { provider: 'deepgram', apiKey: 'sk-named' });
  await test.store.credential.create(orgId, { provider: 'deepgram', apiKey: 'sk-newest' });
  await callWith({ transcriber }, orgId, more);
  await callWith({ transcriber, credentialIds: [id] }, orgId, more);
  const credentials = [{ provider: 'deepgram', apiKey: 'sk-inline' }] as const;
  await callWith({ transcriber, credentialIds: [id], credentials: [...credentials] }, orgId, more);
  expect(seen.map(({ key }) => key)).toEqual([
    'Token sk-operator',
    'Token sk-newest',
    'Token sk-named',
    'Token sk-inline',
  ]);
  expect(JSON.stringify(logged)).not.toContain('sk-');
});

it('a key of another organisation is not used', async () => {
  const { id } = await test.store.credential.create(await newOrg(), {
    provider: 'deepgram',
    apiKey: 'sk-other',
  });
  const chosen = await choose({ ...assistant, credentialIds: [id] }, await newOrg());
  expect(chosen.speechToText?.name).toBe('moonshine');
});

it('Azure speaks where the credential says that it is, and not with one that is for files', async () => {
  const orgId = await newOrg();
  const voice = { provider: 'azure', voiceId: 'emma' } as const;
  const speaks = async () => (await choose({ voice }, orgId)).textToSpeech?.name;
  await test.store.credential.create(orgId, { provider: 'azure', service: 'speech', apiKey: 'sk-nowhere' });
  expect(await speaks()).toBe('flite');
  const here = { provider: 'azure', service: 'speech', region: 'westus', apiKey: 'sk-here' } as const;
  await test.store.credential.create(orgId, here);
  await test.store.credential.create(orgId, { ...here, service: 'blob_storage' });
  expect(await speaks()).toBe('azure');
});

it('MiniMax is asked with the group of the credential', async () => {
  const orgId = await newOrg();
  await test.store.credential.create(orgId, { provider: 'minimax', apiKey: 'sk-mini', groupId: 'g 1' });
  const voice = { provider: 'minimax', voiceId: 'v', region: 'china' } as const;
  const more = { urls: { minimax: `${url}/mm` } };
  // It answers with nothing that MiniMax says, so that this machine's own voice takes over.
  expect((await callWith({ voice }, orgId, more)).samples).toBeGreaterThan(1000);
  expect(seen).toEqual([{ path: '/mm/t2a_v2', key: 'Bearer sk-mini', query: 'GroupId=g+1' }]);
});

it('a credential’s own address of this machine is refused, unless the operator allows it', async () => {
  const orgId = await newOrg();
  await test.store.credential.create(orgId, { provider: 'deepgram', apiKey: 'sk-own', apiUrl: `${url}/own` });
  // Nothing else takes over.
  const transcriber = { ...assistant.transcriber, fallbackPlan: { autoFallback: { enabled: false } } };
  const urls = {};
  await expect(callWith({ transcriber }, orgId, { urls })).rejects.toMatchObject({
    code: 'engine-unavailable',
    engine: 'deepgram',
  });
  expect(seen).toEqual([]);
  await callWith({ transcriber }, orgId, { urls, allowPrivate: true });
  expect(seen).toEqual([{ path: '/own/v1/listen', key: 'Token sk-own' }]);
});

/** A voice of the customer's own, asked with what a `custom-credential` says. */
async function spokenWith(credential: object | null, server: object = {}) {
  const orgId = await newOrg();
  const given = { provider: 'custom-credential', authenticationPlan: bearer, ...credential };
  const { id } = await test.store.credential.create(orgId, given as CreateCredential);
  const credentialId = credential === null ? '0192f0c0-0000-7000-8000-00000000000a' : id;
  const voice = {
    provider: 'custom-voice' as const,
    server: { url: `${url}/speak`, credentialId, ...server },
  };
  const { samples } = await callWith({ voice }, orgId, { allowPrivate: true });
  expect(samples).toBeGreaterThan(1000);
  return bodies.at(-1) ?? { text: '', headers: {} };
}
const bearer = { type: 'bearer', token: 'sk-voice' };

it('a customer’s own voice is asked with its credential, whichever it is (field: server.credentialId)', async () => {
  expect((await spokenWith({})).headers.authorization).toBe('Bearer sk-voice');
  const hmac = { type: 'hmac', secretKey: 'k', algorithm: 'sha256', payloadFormat: '{body}' };
  const signed = await spokenWith({ authenticationPlan: hmac });
  expect(signed.headers['x-signature']).toBe(createHmac('sha256', 'k').update(signed.text).digest('hex'));
  const oauth2 = { type: 'oauth2', url: `${url}/token`, clientId: 'c', clientSecret: 's' };
  expect((await spokenWith({ authenticationPlan: oauth2 })).headers.authorization).toBe('Bearer tok');
  const own = { headers: { Authorization: 'mine' }, secret: 's' };
  expect((await spokenWith({}, own)).headers).toMatchObject({ authorization: 'mine', 'x-vapi-secret': 's' });
});

it('and what it is told is encrypted; without a key nothing is said to it (field: server.encryptedPaths)', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const encryptionPlan = {
    type: 'public-key',
    algorithm: 'RSA-OAEP-256',
    publicKey: { format: 'spki-pem', pem },
  };
  const encryptedPaths = ['$.message.text'];
  const { text } = await spokenWith({ encryptionPlan }, { encryptedPaths });
  expect(JSON.parse(text)).toMatchObject({
    message: { type: 'voice-request', text: expect.stringMatching(/^eyJ/) },
  });
  bodies.length = 0;
  // Another voice speaks.
  for (const credential of [{}, null]) await spokenWith(credential, { encryptedPaths });
  expect(bodies).toEqual([]);
});
