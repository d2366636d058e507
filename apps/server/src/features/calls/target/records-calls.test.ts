import { expect, it } from 'vitest';
import type { Store } from '../../../store/store.ts';
import { recordsCalls } from './records-calls.ts';

const site = {
  publicKey: 'p',
  assistantId: 'main',
  agents: { max: 'max', grace: 'gone', kyle: 'kyle', squad: 'squad' },
};

/** A store with assistants that record or do not, and a squad of one of them. */
function storeWith(recording: Record<string, boolean>, overrides = {}): Store {
  const assistant = {
    get: async (_orgId: string, id: string) =>
      id in recording ? { id, artifactPlan: { recordingEnabled: recording[id] } } : null,
  };
  const squad = { get: async () => ({ members: [{ assistantId: 'kyle', assistantOverrides: overrides }] }) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two parts that are read
  return { assistant, squad } as unknown as Store;
}

it('is true when one of the assistants that the website offers keeps recordings', async () => {
  const none = { main: false, max: false, kyle: false };
  expect(await recordsCalls(storeWith(none), 'org', site)).toBe(false);
  expect(await recordsCalls(storeWith({ ...none, max: true }), 'org', site)).toBe(true);
});

it('is true when the squad alone does', async () => {
  const store = storeWith(
    { main: false, max: false, kyle: false },
    { artifactPlan: { recordingEnabled: true } },
  );
  expect(await recordsCalls(store, 'org', site)).toBe(true);
});
