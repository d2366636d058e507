import {
  type ChatModel,
  type ChatPiece,
  createChatDialogue,
  EngineError,
  type ToolCall,
} from '@saywell/agent';
import { describe, it } from 'vitest';
import { createHostedChatModel } from './create-hosted-chat-model.ts';
import { modelProviders } from './model-providers.ts';
import type { modelCases } from './testing/conformance-cases.ts';
import { protocols } from './testing/protocols.ts';
import { type Prove, prove as proveAny } from './testing/prove.ts';
import { at, openStandIn, type StandIn } from './testing/stand-in.ts';

/** Can a key be read from it? */
const tells = (error: EngineError): boolean =>
  `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`.includes('sk-key');

const prove: Prove<(typeof modelCases)[number]> = proveAny;
const key = 'sk-key-of-somebody';
let names = 0;

it('every provider of the registry is in the matrix', ({ expect }) => {
  expect(protocols.map(({ provider }) => provider).toSorted()).toEqual(
    Object.keys(modelProviders).toSorted(),
  );
});

/** What some vendors want back with the calls of their models. */
const takenBack: Readonly<Record<string, string>> = {
  anthropic: '"signature":"c2ln"',
  'anthropic-bedrock': '"signature":"c2ln"',
  'deep-seek': '"reasoning_content":"hm"',
  google: '"thoughtSignature":"QUJD"',
};

/** What a request came to. */
interface Outcome {
  readonly text: string;
  readonly pieces: readonly ChatPiece[];
  readonly error: EngineError | null;
}

async function ask(
  model: ChatModel,
  { signal = new AbortController().signal, named = 'gemini-3-flash', onPiece = () => {} } = {},
) {
  const pieces: ChatPiece[] = [];
  const outcome = (error: EngineError | null): Outcome => ({
    text: pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join(''),
    pieces,
    error,
  });
  const messages = [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'hello' },
  ] as const;
  const options = { model: named, temperature: 0.4, maxTokens: 200 };
  try {
    for await (const piece of await model.stream({ messages, tools: [], options, signal })) {
      pieces.push(piece);
      onPiece();
    }
    return outcome(null);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (tells(error)) throw new Error('The key is in the error', { cause: error });
    return outcome(error);
  }
}

describe.each(protocols)('model $provider', (protocol) => {
  const { provider } = protocol;
  const accessOf = ({ apiKey = key }: { readonly apiKey?: string }) =>
    protocol.isSigned === undefined
      ? { apiKey }
      : { aws: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: apiKey, region: 'us-east-1' } };
  const openerOf =
    ({ url }: StandIn) =>
    (settings = {}, more = {}) =>
      createHostedChatModel({
        provider,
        // What an endpoint refuses is remembered by its address.
        baseUrl: `${url}/${names++}`,
        settings,
        ...accessOf(more),
        ...more,
      });
  const text = ['Hello ', 'thé', 're 👋', '.'];

  prove('streams text, counts tokens once, and sends its key in one header only', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'answer', frames: protocol.text(text) });
    const { text: said, error, pieces } = await ask(open());
    expect(error).toBeNull();
    expect(said).toBe('Hello thére 👋.');
    expect(pieces.filter(({ kind }) => kind === 'usage')).toEqual([
      { kind: 'usage', usage: { promptTokens: 90, completionTokens: 8, cachedPromptTokens: 60 } },
    ]);
    const [request = expect.fail('Nobody asked')] = standIn.received;
    const { path, headers, body } = request;

    expect(path.endsWith(protocol.path)).toBe(true);
    const isSigned = protocol.isSigned?.(request, key);
    if (isSigned === undefined) expect(headers[protocol.keyHeader]).toBe(protocol.keyPrefix + key);
    else expect(isSigned).toBe(true);
    expect(path + JSON.stringify(body)).not.toContain('sk-key');
    const telling = Object.values(headers).filter((value) => String(value).includes('sk-key'));
    expect(telling).toHaveLength(isSigned === undefined ? 1 : 0);
    expect(JSON.stringify(body)).toContain('200');
  });

  prove('is away', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    // Where nothing listens.
    const { error } = await ask(open({}, { baseUrl: 'http://127.0.0.1:1' }));
    expect(standIn.received).toEqual([]);
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false, engine: provider });
  });

  for (const status of [401, 403] as const)
    prove(`refuses the key with ${status}`, async ({ expect }) => {
      await using standIn = await openStandIn();
      const open = openerOf(standIn);
      standIn.play({ does: 'refuse', status, body: { error: { message: `bad ${key}` } } });
      expect((await ask(open())).error).toMatchObject({ code: 'engine-unauthorized', isPermanent: true });
      expect(standIn.received).toHaveLength(1);
    });

  prove('says how long it wants to be left alone', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    const body = protocol.error('busy');
    standIn.play({ does: 'refuse', status: 429, headers: { 'retry-after': '7' }, body });
    const { error } = await ask(open());
    expect(error).toMatchObject({ code: 'engine-unavailable', isPermanent: false, retryAfterMs: 7000 });
    expect(standIn.received).toHaveLength(1);
  });

  prove('is asked again when it is busy for a moment', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play(
      { does: 'refuse', status: 429, headers: { 'retry-after-ms': '20' } },
      { does: 'answer', frames: protocol.text(text) },
    );
    expect(await ask(open())).toMatchObject({ error: null, text: 'Hello thére 👋.' });
  });

  prove('does not know the model', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'refuse', status: 404, body: protocol.error('model') });
    expect((await ask(open())).error).toMatchObject({ code: 'engine-failed', isPermanent: true });
  });

  prove('knows the second model that is named', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play(
      { does: 'refuse', status: 404, body: protocol.error('model') },
      { does: 'answer', frames: protocol.text(text) },
    );
    expect(await ask(open({ fallbackModels: ['another'] }))).toMatchObject({ error: null });
    const [, { path, body } = { path: '', body: {} }] = standIn.received;
    expect(`${path} ${String(at(body, 'model'))}`).toContain('another');
  });

  prove('does not take a parameter, and is not sent it again', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play(
      { does: 'refuse', status: 400, body: protocol.error('temperature') },
      { does: 'answer', frames: protocol.text(text) },
    );
    const model = open();
    expect(await ask(model)).toMatchObject({ error: null, text: 'Hello thére 👋.' });
    await ask(model);
    const sent = standIn.received.map(({ body }) => JSON.stringify(body).includes('temperature'));
    expect(sent).toEqual([true, false, false]);
  });

  prove('fails', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'refuse', status: 500, body: { error: { message: key } } });
    expect((await ask(open())).error).toMatchObject({ code: 'engine-failed', isPermanent: false });
  });

  prove('hangs', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'hang' });
    expect((await ask(open({}, { responseTimeoutMs: 300 }))).error).toMatchObject({
      code: 'engine-timed-out',
      isPermanent: false,
    });
  });

  prove('stops in the middle', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'stall', frames: protocol.text(text).slice(0, 4) });
    expect((await ask(open({}, { idleTimeoutMs: 300 }))).error).toMatchObject({ code: 'engine-timed-out' });
  });

  prove('ends within a frame', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'half-frame', frames: protocol.text(text).slice(0, 4) });
    expect((await ask(open())).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('closes in mid-stream, after words that count', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'close', frames: protocol.text(text).slice(0, 5) });
    const { text: said, error } = await ask(open());
    expect(error).toMatchObject({ code: 'engine-unavailable' });
    expect('Hello thére 👋.'.startsWith(said.trimEnd())).toBe(true);
    expect(said).not.toBe('');
  });

  prove('answers garbage', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'garbage' });
    expect((await ask(open())).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('answers a byte at a time', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'slow-bytes', frames: protocol.text(text) });
    expect(await ask(open())).toMatchObject({ error: null, text: 'Hello thére 👋.' });
  });

  prove('answers too much', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    const [frame = ''] = protocol
      .text(['x'.repeat(1000)])
      .toSorted((one, other) => other.length - one.length);
    standIn.play({ does: 'flood', frame });
    expect((await ask(open())).error).toMatchObject({ code: 'engine-bad-answer' });
  });

  prove('reports an error within its answer', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    const begun = protocol.text(text).slice(0, 4);
    standIn.play({ does: 'answer', frames: [...begun, protocol.failure] });
    expect((await ask(open())).error?.code).toMatch(/engine-(?:failed|unavailable)/);
  });

  prove('is given up, and its connection closed', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play({ does: 'stall', frames: protocol.text(text).slice(0, 4) });
    const controller = new AbortController();
    const { signal } = controller;
    const asked = await ask(open(), { signal, onPiece: () => controller.abort() });
    expect(asked.error).toMatchObject({ code: 'engine-aborted' });
    await expect.poll(() => standIn.left()).toBe(1);
  });

  prove('is not asked with a key that no header may hold', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    expect((await ask(open({}, { apiKey: 'sk-key\nx' }))).error).toMatchObject({
      code: 'engine-unauthorized',
    });
    expect(standIn.received).toEqual([]);
  });

  const takesTools = modelProviders[provider]?.quirks?.hasNoTools !== true;
  prove('calls functions, where it has any', async ({ expect }) => {
    await using standIn = await openStandIn();
    const open = openerOf(standIn);
    standIn.play(
      {
        does: 'answer',
        frames: takesTools ? protocol.call('One moment.', 'find', { q: 'é' }) : protocol.text(text),
      },
      { does: 'answer', frames: protocol.text(['It is ', 'blue.']) },
    );
    const called: ToolCall[] = [];
    const session = createChatDialogue({ model: open() }).createSession({
      assistantName: 'Ava',
      messages: [],
      knowledge: [],
      model: 'gemini-3-flash',
      tools: [{ name: 'find', parameters: { type: 'object', properties: { q: { type: 'string' } } } }],
    });
    const reply = session.reply({
      userText: 'what colour?',
      history: [],
      signal: new AbortController().signal,
      callTool: async (call) => {
        called.push(call);
        return { result: 'blue' };
      },
    });
    let said = '';
    for await (const piece of reply.text) said += piece;
    const [first, second] = standIn.received;
    if (!takesTools) {
      expect(at(first?.body, 'tools')).toBeUndefined();
      expect(said).toBe('Hello thére 👋.');
      return;
    }
    expect(said).toBe('One moment. It is blue.');
    expect(called).toEqual([{ name: 'find', parameters: { q: 'é' } }]);
    expect(second && protocol.answered(second)).toEqual({ call: { q: 'é' }, result: 'blue' });
    const sent = JSON.stringify(second?.body);
    expect(sent).toContain(takenBack[provider] ?? 'blue');
    expect(sent.includes('hm')).toBe(provider === 'deep-seek' || provider.startsWith('anthropic'));
  });
});
