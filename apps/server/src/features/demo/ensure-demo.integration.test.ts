import { listQuerySchema } from '@saywell/contract';
import { expect, it } from 'vitest';
import type { Store } from '../../store/store.ts';
import { openTestStore } from '../../store/testing/test-store.ts';
import { knowledgeBases } from '../knowledge/knowledge-bases.ts';
import { allowDemoOrigins, ensureDemo } from './ensure-demo.ts';
import { demoKnowledge } from './knowledge.ts';

const query = listQuerySchema.parse({});
async function counts(store: Store, orgId: string) {
  return {
    tokens: (await store.token.list(orgId, query)).length,
    assistants: (await store.assistant.list(orgId, query)).length,
    squads: (await store.squad.list(orgId, query)).length,
  };
}
const whole = { tokens: 2, assistants: 4, squads: 1 };

it('a first start makes the demo, later ones find it', async () => {
  await using test = await openTestStore();
  const demo = await ensureDemo(test.store);
  expect(await ensureDemo(test.store)).toEqual(demo);
  expect(await counts(test.store, demo.orgId)).toEqual(whole);
  expect(await test.store.org.get(demo.orgId)).toMatchObject({ name: 'Saywell demo' });
  expect(await test.store.token.identify(demo.privateKey)).toMatchObject({
    orgId: demo.orgId,
    tag: 'private',
  });
  expect(await test.store.token.identify(demo.publicKey)).toMatchObject({ orgId: demo.orgId, tag: 'public' });
});

it('every assistant has its name, voice and knowledge, and the squad has them all', async () => {
  await using test = await openTestStore();
  const { store } = test;
  const { orgId, assistantId, agents } = await ensureDemo(store);
  const expected = [
    ['main', assistantId, 'Saywell', 'slt'],
    ['max', agents.max, 'Max', 'rms'],
    ['grace', agents.grace, 'Grace', 'slt'],
    ['kyle', agents.kyle, 'Kyle', 'awb'],
  ] as const;
  for (const [agent, id, name, voiceId] of expected) {
    const assistant = await store.assistant.get(orgId, id);
    expect(assistant).toMatchObject({ name, voice: { provider: 'saywell', voiceId } });
    expect(await knowledgeBases(store).entriesOf(orgId, assistant?.model?.knowledgeBaseId ?? '')).toEqual(
      demoKnowledge[agent],
    );
  }
  const squad = await store.squad.get(orgId, agents.squad);
  expect(squad?.members.map(({ assistantId }) => assistantId)).toEqual(expected.map(([, id]) => id));
  expect(squad?.members[0]?.assistantDestinations).toMatchObject(
    expected.slice(1).map(([, , assistantName]) => ({ assistantName })),
  );
});

it('a start that is interrupted leaves nothing half made', async () => {
  await using test = await openTestStore();
  const interrupted: Store = {
    ...test.store,
    exclusively: (name, work) =>
      test.store.exclusively(name, (store) =>
        work({
          ...store,
          squad: { ...store.squad, create: () => Promise.reject(new Error('interrupted')) },
        }),
      ),
  };
  await expect(ensureDemo(interrupted)).rejects.toThrow('interrupted');
  expect(await test.store.setting.get('demo')).toBeNull();
  const demo = await ensureDemo(test.store);
  expect(await counts(test.store, demo.orgId)).toEqual(whole);
});

it('servers that start at once make one demo', async () => {
  await using test = await openTestStore();
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => ensureDemo(test.store)));
  for (const other of others) expect(other).toEqual(first);
});

it('what was deleted is made again, what was changed stays', async () => {
  await using test = await openTestStore();
  const { store } = test;
  const demo = await ensureDemo(store);
  await store.assistant.update(demo.orgId, demo.assistantId, { firstMessage: 'My own' });
  await store.assistant.delete(demo.orgId, demo.agents.kyle);
  const { tokenId } = (await store.token.identify(demo.publicKey)) ?? { tokenId: '' };
  await store.token.delete(demo.orgId, tokenId);

  const repaired = await ensureDemo(store);
  expect(repaired).toMatchObject({ orgId: demo.orgId, privateKey: demo.privateKey });
  expect(repaired.publicKey).not.toBe(demo.publicKey);
  expect(await store.assistant.get(demo.orgId, demo.assistantId)).toMatchObject({ firstMessage: 'My own' });
  expect(await store.assistant.get(demo.orgId, repaired.agents.kyle)).toMatchObject({ name: 'Kyle' });
  const squad = await store.squad.get(demo.orgId, repaired.agents.squad);
  expect(squad?.members).toContainEqual(expect.objectContaining({ assistantId: repaired.agents.kyle }));
});

it('content of another version is brought up to date under the same ids', async () => {
  await using test = await openTestStore();
  const { store } = test;
  const demo = await ensureDemo(store);
  const knowledgeId = (await store.assistant.get(demo.orgId, demo.assistantId))?.model?.knowledgeBaseId ?? '';
  await store.knowledgeBase.update(demo.orgId, knowledgeId, { name: 'old', entries: [] });
  await store.assistant.update(demo.orgId, demo.assistantId, { firstMessage: 'old' });
  const remembered = (await store.setting.get('demo')) ?? {};
  await store.setting.set('demo', { ...remembered, revision: 'old' });

  expect(await ensureDemo(store)).toEqual(demo);
  expect(await knowledgeBases(store).entriesOf(demo.orgId, knowledgeId)).toEqual(demoKnowledge.main);
  const assistant = await store.assistant.get(demo.orgId, demo.assistantId);
  expect(assistant?.firstMessage).toContain('Saywell');
});

const allow = (store: Store, ...origins: string[]) => allowDemoOrigins(store, async () => origins);

it('the public key starts stored assistants only, from the given origins', async () => {
  await using test = await openTestStore();
  const { store } = test;
  const { publicKey } = await ensureDemo(store);
  const restrictions = async () => (await store.token.identify(publicKey))?.restrictions;
  await allow(store);
  expect(await restrictions()).toEqual({ allowTransientAssistant: false });
  await allow(store, 'http://localhost:3000');
  expect(await restrictions()).toEqual({
    allowTransientAssistant: false,
    allowedOrigins: ['http://localhost:3000'],
  });
  // The next start, also of another server.
  await ensureDemo(store);
  await allow(store, 'https://voice.example', 'https://other.example', 'https://voice.example');
  expect((await restrictions())?.allowedOrigins).toEqual(['https://other.example', 'https://voice.example']);
  await ensureDemo(store);
  await allow(store);
  expect(await restrictions()).toEqual({ allowTransientAssistant: false });
});

it('origins that the owner has given to the public key stay when the server has no address', async () => {
  await using test = await openTestStore();
  const { store } = test;
  const { orgId, publicKey } = await ensureDemo(store);
  await allow(store, 'https://voice.example');
  const { tokenId = '' } = (await store.token.identify(publicKey)) ?? {};
  const restrictions = { allowTransientAssistant: false, allowedOrigins: ['https://own.example'] };
  await store.token.update(orgId, tokenId, { restrictions });
  for (let start = 0; start < 2; start += 1) {
    await ensureDemo(store);
    await allow(store);
  }
  expect((await store.token.identify(publicKey))?.restrictions).toEqual(restrictions);
});
