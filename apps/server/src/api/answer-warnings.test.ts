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

it('whoever changes an assistant, or chats with one, is told of tools that are gone', async () => {
  const model: NonNullable<CreateAssistant['model']> = { provider: 'saywell', toolIds: [id] };
  const gone = ['model.toolIds[0] field-without-effect'];
  expect(await warned(routes.assistant.update, { model })).toEqual(gone);
  const stored = {
    ...store.assistant,
    get: async () => ({ id, orgId, createdAt: '', updatedAt: '', model }),
  };
  const body = { assistantId: id, input: 'Hello' };
  const { store: own } = context;
  const told = await answerWarnings(
    { ...context, store: { ...own, assistant: stored } },
    routes.chat.create,
    {
      answer: { id: 'chat', orgId },
      body,
      orgId,
    },
  );
  expect(told.map(({ path, code }) => `${path} ${code}`)).toEqual(gone);
});

it('what a session lays over its assistant is judged as in its chats', async () => {
  const told = await answerWarnings(context, routes.session.create, {
    answer: { id: 'session', orgId },
    body: {
      assistantId: id,
      assistantOverrides: { silenceTimeoutSeconds: 60, artifactPlan: { videoRecordingEnabled: true } },
      customer: { assistantOverrides: { voice: { provider: 'saywell', voiceId: 'slt' } } },
    },
    orgId,
  });
  expect(told.map(({ path }) => path).sort()).toEqual([
    'artifactPlan.videoRecordingEnabled',
    'silenceTimeoutSeconds',
    'voice',
  ]);
});

it('what of a knowledge base and of an organisation is stored, and that is all', async () => {
  const searchPlan = { searchType: 'bm25', topK: 1, removeStopWords: true };
  const createPlan = { type: 'create', chunkPlans: [{ targetSplitsPerChunk: 5, fileIds: [] }] };
  const base = { provider: 'trieve', searchPlan, createPlan };
  const paths = [
    'searchPlan.searchType',
    'searchPlan.removeStopWords',
    'createPlan.chunkPlans[0].targetSplitsPerChunk',
  ].map((path) => `${path} field-without-effect`);
  expect(await warned(routes.knowledgeBase.create, base)).toEqual(paths);
  expect(await warned(routes.knowledgeBase.update, base)).toEqual(paths);
  const usual = { provider: 'trieve', searchPlan: { searchType: 'hybrid', scoreThreshold: 0.5 } };
  expect(await warned(routes.knowledgeBase.create, usual)).toEqual([]);
  expect(await warned(routes.org.update, { channel: 'weekly', subscriptionId: 'sub' })).toEqual([
    'channel field-without-effect',
    'subscriptionId field-without-effect',
  ]);
  expect(await warned(routes.org.update, { channel: 'default' })).toEqual([]);
});

it('a base that says how it is searched bounds nothing of the built-in dialogue', async () => {
  const searchPlan = { searchType: 'hybrid', topK: 1 } as const;
  const base = { id, orgId, createdAt: '', updatedAt: '', provider: 'trieve', searchPlan } as const;
  const knowledgeBase = { ...store.knowledgeBase, head: async () => base };
  const of = async (provider: string) =>
    (
      await answerWarnings(
        { ...context, store: { ...context.store, knowledgeBase } },
        routes.assistant.create,
        {
          answer: { orgId, model: { provider, model: 'm', knowledgeBaseId: id } },
          body: {},
          orgId,
        },
      )
    ).map(({ path }) => path);
  expect(await of('saywell')).toEqual(['model.knowledgeBaseId']);
  expect(await of('openai')).toEqual([]);
});
