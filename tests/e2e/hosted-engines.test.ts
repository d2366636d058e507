import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assistant, Call } from '@saywell/contract';
import { launchBrowser, writeSpokenVisitor } from '@saywell/testkit';
import { expect, it } from 'vitest';
import { hostedKeys, openHostedEngines } from './support/hosted-engines.ts';
import { startSdkServer } from './support/sdk-server.ts';

it('a spoken call runs on a hosted ear, mind and voice at once, with a function and a barge-in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'saywell-hosted-'));
  const file = join(folder, 'visitor.wav');
  // The first message is over after two seconds; the long answer is being spoken when the second line begins.
  const lines = [
    { text: 'how much does the basic plan cost every month', voiceId: 'slt', afterMs: 5_000 },
    { text: 'please stop that I have heard enough of it now', voiceId: 'slt', afterMs: 6_000 },
  ] as const;
  await writeSpokenVisitor(file, lines, { silenceMs: 20_000 });
  await using engines = await openHostedEngines();
  const server = await startSdkServer(engines.environment);
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as Answer;
  };
  try {
    await post('/credential', { provider: 'openai', apiKey: hostedKeys.mind });
    const { id: assistantId } = await post<Assistant>('/assistant', {
      firstMessage: 'Hello there, how can I help you?',
      model: {
        provider: 'openai',
        model: 'gpt-4.1-mini',
        tools: [
          {
            type: 'function',
            function: {
              name: 'look_up',
              parameters: { type: 'object', properties: { plan: { type: 'string' } } },
            },
            server: { url: engines.functionUrl },
          },
        ],
      },
      transcriber: { provider: 'deepgram', model: 'nova-3', language: 'en' },
      voice: { provider: '11labs', voiceId: 'EXAVITQu4vr4xnSDxMaL' },
    });
    await using browser = await open(file);
    await server.open(browser.page);
    await browser.page.evaluate((id) => window.saywellSdk.call({ assistantId: id }), assistantId);
    const said = () =>
      browser.page.evaluate(() =>
        window.saywellSdk.emitted().map(({ name, value }) => `${name} ${JSON.stringify(value)}`),
      );
    const until = (pattern: RegExp) =>
      expect.poll(async () => (await said()).some((line) => pattern.test(line))).toBe(true);
    await until(/Book a demo/);
    await until(/word3/);
    await until(/user-interrupted/);
    await until(/That is fine/);
    expect(engines.functionCalls).toEqual([{ plan: 'basic' }]);
    await browser.page.evaluate(() => window.saywellSdk.stop());
    const [{ id } = { id: '' }] = await server.get<readonly Call[]>('/call?limit=1');
    await expect.poll(async () => (await server.get<Call>(`/call/${id}`)).status).toBe('ended');
    const call = await server.get<Call>(`/call/${id}`);
    expect(call.engines).toMatchObject({
      model: { asked: 'openai', used: 'openai' },
      transcriber: { asked: 'deepgram', used: 'deepgram' },
      voice: { asked: '11labs', used: '11labs' },
    });
    expect(call.artifact?.transcript).toMatch(/Book a demo/);
    // What was cut off was not said.
    expect(call.artifact?.transcript).not.toMatch(/word79/);
    expect(JSON.stringify([call, await said(), await server.get('/logs')])).not.toContain('sk-key');
    expect(engines.ear.connections[0]?.headers['authorization']).toBe(`Token ${hostedKeys.ear}`);
    expect(engines.voice.connections[0]?.headers['xi-api-key']).toBe(hostedKeys.voice);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function open(file: string) {
  const browser = await launchBrowser({ microphone: { kind: 'wav', file } });
  return { page: browser.page, [Symbol.asyncDispose]: () => browser.close() };
}
