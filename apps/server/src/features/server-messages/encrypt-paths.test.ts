import { generateKeyPairSync } from 'node:crypto';
import { compactDecrypt } from 'jose';
import { expect, it } from 'vitest';
import { encryptedBody } from './encrypt-paths.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
const message = {
  type: 'tool-calls',
  transcript: 'Hello.',
  toolCallList: [
    { id: 'a', function: { arguments: { city: 'Oslo' } } },
    { id: 'b', function: { arguments: { city: 'Rome' } } },
  ],
  names: ['Ann', 'Ben'],
};
const hide = (...paths: string[]) => encryptedBody(message, paths, pem);
const open = async (given: unknown): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode((await compactDecrypt(String(given), privateKey)).plaintext));

it.each([
  'transcript',
  'message.transcript',
  '$.transcript',
  '$.message.transcript',
  "$['message'].transcript",
])('%s is encrypted (field: server.encryptedPaths)', async (path) => {
  const { body, unmatched } = await hide(path);
  expect([await open(body['transcript']), unmatched]).toEqual(['Hello.', []]);
  expect(body).toEqual({ ...message, transcript: body['transcript'] });
});

it.each([
  ['$.message.toolCallList[0].function.arguments.city', [true, false]],
  ['toolCallList.1.function.arguments.city', [false, true]],
  ['$.toolCallList[*].function.arguments.city', [true, true]],
  ['toolCallList.function.arguments.city', [true, true]],
])('%s takes the elements that it names', async (path, hidden) => {
  const { body } = await hide(path);
  const text = JSON.stringify(body);
  expect([!text.includes('Oslo'), !text.includes('Rome')]).toEqual(hidden);
});

it('elements that are texts are encrypted one by one', async () => {
  const { body } = await hide('$.names[*]');
  expect(await Promise.all((body['names'] as unknown[]).map(open))).toEqual(['Ann', 'Ben']);
});

it('what two paths name is encrypted once, and what stands within another one with it', async () => {
  const { body, unmatched } = await hide('$.toolCallList[0].id', 'toolCallList', 'message.toolCallList');
  expect([await open(body['toolCallList']), unmatched]).toEqual([message.toolCallList, []]);
});

it('says which paths lead to nothing', async () => {
  const { body, unmatched } = await hide('$.city', 'names[2]', 'transcript.x', 'names', 'type[0]');
  expect(unmatched).toEqual(['$.city', 'names[2]', 'transcript.x', 'type[0]']);
  expect(body['type']).toBe('tool-calls');
});

it('a field of the body that is called message is found too', async () => {
  const { body } = await encryptedBody({ message: { text: 'Good day.' } }, ['$.message.text'], pem);
  expect(JSON.stringify(body)).not.toContain('Good day.');
});

it('sends nothing for a path that it cannot follow', async () => {
  await expect(hide('$..city')).rejects.toMatchObject({ told: 'server-encryption-impossible ($..city)' });
});

it('without a key nothing is sent, and without paths the body is as it is', async () => {
  await expect(encryptedBody(message, ['type'], undefined)).rejects.toMatchObject({
    code: 'server-credential-not-found',
  });
  expect(await encryptedBody(message, [], undefined)).toEqual({ body: message, unmatched: [] });
});
