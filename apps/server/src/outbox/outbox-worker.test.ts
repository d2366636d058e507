import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SetTimer } from '../http/drain.ts';
import type { OutboxMessage, Store } from '../store/store.ts';
import { DeliveryError } from './delivery-error.ts';
import { createOutboxWorker, type Deliver, type OutboxWorkerOptions } from './outbox-worker.ts';

const setTimer: SetTimer = (callback, delayMs) => {
  const timer = setTimeout(callback, delayMs);
  return { cancel: () => clearTimeout(timer) };
};

/** An outbox in memory with its own idea of what is due: everything, once. */
function fakeOutbox(count: number) {
  const waiting = Array.from({ length: count }, (_, index): OutboxMessage => {
    const id = `m${index}`;
    return { id, orgId: 'o', kind: 'contact-mail', subjectId: `s${index}`, attempts: 1 };
  });
  const claim = vi.fn<Store['outbox']['claim']>(async ({ limit }) => waiting.splice(0, limit));
  const remove = vi.fn<Store['outbox']['delete']>(async () => undefined);
  const fail = vi.fn<Store['outbox']['fail']>(async () => undefined);
  return { waiting, store: { claim, delete: remove, fail } };
}

function open(
  outbox: ReturnType<typeof fakeOutbox>,
  deliver: Deliver,
  options: Partial<OutboxWorkerOptions> = {},
) {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const deliverers = { 'contact-mail': deliver };
  const worker = createOutboxWorker({ store: outbox.store, deliverers, log, setTimer, ...options });
  return { worker, log };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

it('delivers everything that is due when woken, and asks only for what it can deliver', async () => {
  const outbox = fakeOutbox(12);
  const deliver = vi.fn<Deliver>(async () => undefined);
  const { worker } = open(outbox, deliver);
  worker.wake();
  await settle();
  expect(deliver).toHaveBeenCalledTimes(12);
  expect(outbox.store.delete).toHaveBeenCalledTimes(12);
  expect(outbox.store.claim.mock.calls[0]?.[0]).toMatchObject({ kinds: ['contact-mail'] });
});

it('keeps a failure with its code and when to try again, and tells nothing of the contents', async () => {
  const outbox = fakeOutbox(3);
  const deliver = vi
    .fn<Deliver>()
    .mockRejectedValueOnce(new DeliveryError('mail-refused', { cause: new Error('550 ann@example.com') }))
    .mockRejectedValueOnce(new Error('ann@example.com'))
    .mockResolvedValue(undefined);
  const { worker, log } = open(outbox, deliver, { retryDelayMs: (attempts) => attempts * 10 });
  worker.wake();
  await settle();
  expect(outbox.store.fail.mock.calls).toEqual([
    ['m0', 'mail-refused', 10],
    ['m1', 'delivery-failed', 10],
  ]);
  expect(outbox.store.delete.mock.calls).toEqual([['m2']]);
  expect(log.warn).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(log.warn.mock.calls)).not.toContain('ann@example.com');
});

it('looks again by itself, also after the database was away', async () => {
  const outbox = fakeOutbox(1);
  outbox.store.claim.mockRejectedValueOnce(new Error('gone'));
  const deliver = vi.fn<Deliver>(async () => undefined);
  const { worker, log } = open(outbox, deliver);
  worker.wake();
  await settle();
  expect(log.error).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(deliver).toHaveBeenCalledOnce();
});

it('goes on when a delivery cannot be settled', async () => {
  const outbox = fakeOutbox(2);
  outbox.store.delete.mockRejectedValueOnce(new Error('gone'));
  const { worker, log } = open(outbox, async () => undefined);
  worker.wake();
  await settle();
  expect(outbox.store.delete).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenCalledOnce();
});

it('finds what comes while it delivers', async () => {
  const outbox = fakeOutbox(1);
  const more = fakeOutbox(1).waiting;
  const deliver = vi.fn<Deliver>(async () => {
    outbox.waiting.push(...more.splice(0));
    worker.wake();
  });
  const { worker } = open(outbox, deliver);
  worker.wake();
  await settle();
  expect(deliver).toHaveBeenCalledTimes(2);
});

it('lets what runs finish when it stops, and starts nothing more', async () => {
  const outbox = fakeOutbox(20);
  let finish = (): void => undefined;
  const deliver = vi.fn<Deliver>(() => new Promise((resolve) => (finish = resolve)));
  const { worker } = open(outbox, async (message) => (message.id === 'm0' ? deliver(message) : undefined));
  worker.wake();
  await settle();
  const stopped = worker[Symbol.asyncDispose]();
  finish();
  await stopped;
  expect(outbox.store.delete).toHaveBeenCalledWith('m0');
  expect(outbox.waiting).toHaveLength(15);
  worker.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(outbox.waiting).toHaveLength(15);
  expect(vi.getTimerCount()).toBe(0);
});

it('does not wait for a delivery that hangs', async () => {
  vi.useRealTimers();
  const { worker } = open(fakeOutbox(1), () => new Promise(() => undefined), { stopTimeoutMs: 5 });
  worker.wake();
  await expect(worker[Symbol.asyncDispose]()).resolves.toBeUndefined();
});
