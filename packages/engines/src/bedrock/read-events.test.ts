import { createClient } from '@saywell/agent/hosted';
import { expect, it } from 'vitest';
import { awsMessage } from '../testing/bedrock-protocol.ts';
import { readAwsEvents } from './read-events.ts';

const event = { ':event-type': 'chunk', ':message-type': 'event' };
const said = (text: string): Buffer =>
  awsMessage(event, { bytes: Buffer.from(text).toString('base64'), p: 'xyz' });

async function read(...messages: readonly Buffer[]): Promise<readonly string[]> {
  const body = Uint8Array.from(Buffer.concat(messages));
  const client = createClient('bedrock', {
    baseUrl: 'https://aws.example',
    fetch: async () => new Response(body),
  });
  const exchange = await client.request('/', '{}', new AbortController().signal);
  const texts: string[] = [];
  for await (const text of readAwsEvents(client, exchange)) texts.push(text);
  return texts;
}
const badAnswer = { code: 'engine-bad-answer' };

it('gives the texts of events, and passes over what says nothing', async () => {
  expect(await read(said('{"a":"é"}'), awsMessage(event, {}), said('{}'))).toEqual(['{"a":"é"}', '{}']);
});

it('refuses what is damaged, cut off or endless', async () => {
  const whole = said('{"type":"ping"}');
  for (const at of [2, 5, 9, 20, whole.length - 1]) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await expect(read(damaged)).rejects.toMatchObject(badAnswer);
  }
  await expect(read(whole, whole.subarray(0, 30))).rejects.toMatchObject(badAnswer);
  const long = said('x'.repeat(700_000));
  await expect(read(long, long, long)).rejects.toMatchObject(badAnswer);
});

it.each([
  ['throttlingException', 'engine-unavailable', false],
  ['validationException', 'engine-failed', true],
  ['modelTimeoutException', 'engine-timed-out', false],
  ['somethingNew', 'engine-failed', false],
])('knows what %s means, and repeats none of its words', async (type, code, isPermanent) => {
  const failure = awsMessage({ ':exception-type': type, ':message-type': 'exception' }, { message: 'sk' });
  await expect(read(said('{}'), failure)).rejects.toMatchObject({
    code,
    isPermanent,
    message: expect.not.stringContaining('sk'),
  });
});
