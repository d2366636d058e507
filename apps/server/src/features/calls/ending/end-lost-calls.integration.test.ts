import { expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { testEncryptionKey } from '../../../platform/database/testing/test-database.ts';
import { noApiLog } from '../../../platform/logs/api-log.ts';
import { createLog } from '../../../platform/logs/create-log.ts';
import { openTestStore } from '../../../store/testing/test-store.ts';
import { openServerMessages } from '../../server-messages/open-server-messages.ts';
import { endLostCalls } from './end-lost-calls.ts';

it('the customer is told of the calls that an earlier server lost, whatever became of their assistants', async () => {
  await using test = await openTestStore();
  const { store, orgId } = test;
  const { service } = openServerMessages({
    config: { allowPrivateWebhooks: true },
    store,
    encryptionKey: testEncryptionKey,
    credentials: async () => null,
    apiLog: noApiLog,
    log: createLog({ level: 'silent' }),
    clock: systemClock,
  });
  const server = { url: 'https://customer.example/in', secret: 'the secret of the customer' };
  const { id: assistantId } = await store.assistant.create(orgId, { name: 'Max', server });
  const lost = await store.call.create({ orgId, type: 'webCall', assistantId });
  await store.call.create({ orgId, type: 'webCall', assistantId: orgId });

  expect(await endLostCalls(store, service)).toBe(2);
  expect(await endLostCalls(store, service)).toBe(0);
  test.setTime('2099-01-01T00:00:00.000Z');
  const jobs = await store.job.claim([{ kind: 'server-message', limit: 10, leaseMs: 1_000 }]);
  const messages = jobs.map(({ payload }) => (payload as { message: object }).message);
  const endedReason = 'call.in-progress.error-vapifault-worker-died';
  expect(messages).toHaveLength(2);
  for (const type of ['status-update', 'end-of-call-report']) {
    expect(messages).toContainEqual(expect.objectContaining({ type, endedReason }));
  }
  expect(messages[0]).toMatchObject({ call: { id: lost.id }, assistant: { name: 'Max' } });
  expect(JSON.stringify(messages)).not.toContain('the secret of the customer');
});
