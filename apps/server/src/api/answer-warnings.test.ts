import { type CreateAssistant, routes } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeContext, fakeStore } from '../http/testing/fake-context.ts';
import { answerWarnings } from './answer-warnings.ts';

const orgId = 'org';
const id = '0192f0c0-0000-7000-8000-00000000000b';
const store = fakeStore();
const context = fakeContext({
  store: {
    ...store,
    credential: { ...store.credential, known: async () => new Set() },
    tool: { ...store.tool, get: async () => null },
  },
});
const warned = async (route: Parameters<typeof answerWarnings>[1], answer: object) =>
  (await answerWarnings(context, route, { answer: { orgId, ...answer }, body: {}, orgId })).map(
    ({ path, code }) => `${path} ${code}`,
  );

it('whoever writes is told what is named and not there, and which function is never called', async () => {
  const named = { type: 'function', function: { name: 'book' } } as const;
  const assistant: CreateAssistant = {
    credentialIds: [id],
    model: { provider: 'saywell', tools: [named, named] },
  };
  const own = ['model.tools[0] field-without-effect', 'credentialIds[0] reference-unknown'];
  expect(await warned(routes.assistant.create, assistant)).toEqual(own);
  expect(await warned(routes.squad.create, { members: [{ assistant }] })).toEqual(
    own.map((line) => `members[0].assistant.${line}`),
  );
  const server = { url: 'https://hooks.example', credentialId: id };
  expect(await warned(routes.tool.create, { ...named, server })).toEqual([
    'server.credentialId reference-unknown',
  ]);
});

it('whoever restricts a private key is told that this binds public ones', async () => {
  const restrictions = { allowedOrigins: ['https://shop.example'] };
  expect(await warned(routes.token.update, { tag: 'private', restrictions })).toEqual([
    'restrictions.allowedOrigins field-without-effect',
  ]);
  expect(await warned(routes.token.create, { tag: 'public', restrictions })).toEqual([]);
});
