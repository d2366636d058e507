import { ApiError } from '@saywell/api-client';
import { fileExtensions, fileLimits as contractLimits } from '@saywell/contract';
import { expect, it, vi } from 'vitest';
import { fileLimits } from './file-limits.ts';
import { canRetry, createUploads, FileRefused } from './uploads.ts';

const file = (name: string, bytes = 3): File => {
  const made = new File(['abc'], name);
  Object.defineProperty(made, 'size', { value: bytes });
  return made;
};

/** Sends when it is told to. */
function open() {
  const sent: {
    name: string;
    done: (id: string) => void;
    fail: (error: unknown) => void;
    tell: (share: number) => void;
    signal: AbortSignal;
  }[] = [];
  const stored = vi.fn(async () => undefined);
  const uploads = createUploads({
    send: ({ name }, tell, signal) =>
      new Promise((done, fail) => {
        sent.push({ name, done, fail, tell, signal });
      }),
    stored,
  });
  const phases = (): string[] => uploads.list().map(({ state }) => state.phase);
  return { uploads, sent, stored, phases };
}

it('has the contract’s limits', () => {
  expect(fileLimits).toEqual({ maxBytes: contractLimits.maxBytes, endings: fileExtensions });
});

it('sends two at a time, says how far they are, and hands on what is stored', async () => {
  const { uploads, sent, stored, phases } = open();
  uploads.add([file('a.txt'), file('b.pdf'), file('c.md')], 'base');
  expect(phases()).toEqual(['sending', 'sending', 'waiting']);
  sent[0]?.tell(0.5);
  expect(uploads.list()[0]?.state).toEqual({ phase: 'sending', share: 0.5 });
  sent[0]?.done('file-1');
  await vi.waitFor(() => expect(phases()).toEqual(['sending', 'sending']));
  expect(stored).toHaveBeenCalledWith('file-1', 'base');
  expect(sent.map(({ name }) => name)).toEqual(['a.txt', 'b.pdf', 'c.md']);
});

it('refuses what the server would, without sending it', () => {
  const { uploads, sent } = open();
  uploads.add(
    [file('a.exe'), file('b.pdf', fileLimits.maxBytes + 1), file('c.txt', 0), file('noname')],
    undefined,
  );
  const reasons = uploads.list().map(({ state }) => (state.phase === 'failed' ? state.error : null));
  expect(reasons).toEqual(
    ['wrong-kind', 'too-large', 'empty', 'wrong-kind'].map((reason) => expect.objectContaining({ reason })),
  );
  expect(sent).toEqual([]);
  expect(uploads.list().some(canRetry)).toBe(false);
});

it('sends what failed again when it is told to, and stops what is dropped', async () => {
  const { uploads, sent, phases } = open();
  uploads.add([file('a.txt')], undefined);
  sent[0]?.fail(new Error('no network'));
  await vi.waitFor(() => expect(phases()).toEqual(['failed']));
  expect(uploads.list().every(canRetry)).toBe(true);
  uploads.retry(1);
  expect(phases()).toEqual(['sending']);
  uploads.drop(1);
  expect(sent[1]?.signal.aborted).toBe(true);
  expect(uploads.list()).toEqual([]);
  expect(new FileRefused('empty').reason).toBe('empty');
});

it('does not send again what the server has, when only its base did not take it', async () => {
  const { uploads, sent, stored, phases } = open();
  stored.mockRejectedValueOnce(new Error('no network'));
  uploads.add([file('a.txt')], 'base');
  sent[0]?.done('file-1');
  await vi.waitFor(() => expect(phases()).toEqual(['failed']));
  uploads.retry(1);
  await vi.waitFor(() => expect(phases()).toEqual([]));
  expect(sent).toHaveLength(1);
  expect(stored.mock.calls).toEqual([
    ['file-1', 'base'],
    ['file-1', 'base'],
  ]);
});

it.each([
  [400, false],
  [415, false],
  [429, true],
  [503, true],
])('what is refused with %i may be sent again: %s', async (status, isWorthIt) => {
  const { uploads, sent, phases } = open();
  uploads.add([file('a.txt')], undefined);
  sent[0]?.fail(ApiError.fromAnswer(status, {}, new Headers()));
  await vi.waitFor(() => expect(phases()).toEqual(['failed']));
  expect(uploads.list().map(canRetry)).toEqual([isWorthIt]);
});
