import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createJobs } from '../../platform/jobs/create-jobs.ts';
import { createLog } from '../../platform/logs/create-log.ts';
import { createReleaseStack, type ReleaseStack } from '../../platform/release-stack.ts';
import { createStore } from '../../store/create-store.ts';
import { openServerMessages } from './open-server-messages.ts';
import { type CustomerServer, openCustomerServer, status } from './testing/customer-server.ts';

let open: ReleaseStack;
let customer: CustomerServer;
beforeEach(async () => {
  open = createReleaseStack();
  customer = open.use(await openCustomerServer());
});
afterEach(() => open[Symbol.asyncDispose]());

/** The queue of jobs as the server runs it. */
async function openMessages() {
  const store = createStore(open.use(await openTestDatabase()), { encryptionKey: testEncryptionKey });
  const log = createLog({ level: 'silent' });
  const { service, job } = openServerMessages({
    config: { allowPrivateWebhooks: true },
    store,
    encryptionKey: testEncryptionKey,
    credentials: async () => null,
    apiLog: { add: () => undefined },
    log,
    clock: systemClock,
  });
  const config = { databaseUrl: undefined };
  const jobs = open.use(createJobs({ config, store, log, setTimer: systemClock.setTimer }));
  await jobs.start({ 'server-message': job });
  return { service, orgId: (await store.org.create('Test')).id };
}

it('a message is repeated after the seconds of its plan, not at the next look at the queue', async () => {
  const { service, orgId } = await openMessages();
  const times: number[] = [];
  const refuse = status(500);
  customer.answerAlways((response, received) => {
    times.push(performance.now());
    (times.length < 3 ? refuse : status(200))(response, received);
  });
  const backoffPlan = { type: 'exponential', maxRetries: 3, baseDelaySeconds: 1 } as const;
  const server = { url: customer.url, backoffPlan };
  await service.send(
    orgId,
    { assistant: { server } },
    { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' },
  );
  // Well before the look that comes after 15 s without anything else.
  await vi.waitFor(() => expect(times).toHaveLength(3), { timeout: 12_000, interval: 20 });
  const [first = 0, second = 0, third = 0] = times;
  expect(second - first).toBeGreaterThan(990);
  expect(third - second).toBeGreaterThan(1_990);
});
