import { expect, it } from 'vitest';
import type { EarThread, ThreadAnswer, ThreadJob } from './ear-thread.ts';
import { createEars, type EarJob, type Ears, type Urgency } from './ears.ts';

interface Bench {
  readonly ears: Ears;
  readonly jobs: { readonly job: ThreadJob; finish(tokens?: readonly number[]): void; fail(): void }[];
  readonly hurries: boolean[];
  readonly threads: { end(): void }[];
  setNow(ms: number): void;
}

interface Options {
  readonly maxThreads?: number;
  readonly broken?: (nth: number) => boolean;
}
const isSound = (): boolean => false;
/** Ears whose threads do as they are told; `broken`: those that cannot be started. */
async function bench({ maxThreads = 1, broken = isSound }: Options = {}): Promise<Bench> {
  let now = 0;
  const [jobs, hurries, threads]: [Bench['jobs'], boolean[], { end(): void }[]] = [[], [], []];
  const ears = await createEars({
    maxThreads,
    now: () => now,
    start: async (onEnd) => {
      const rejecters: (() => void)[] = [];
      threads.push({
        end() {
          for (const reject of rejecters) reject();
          onEnd();
        },
      });
      if (broken(threads.length)) throw new Error('no memory');
      const thread: EarThread = {
        listen: (job) =>
          new Promise<ThreadAnswer>((resolve, reject) => {
            rejecters.push(() => reject(new Error('ended')));
            jobs.push({
              job,
              finish: (tokens = [7]) => resolve({ tokens, sureness: 0.9, isCut: false }),
              fail: () => reject(new Error('broken')),
            });
          }),
        hurry: (hurries_) => void hurries.push(hurries_),
        close: async () => undefined,
      };
      return thread;
    },
  });
  return { ears, jobs, hurries, threads, setNow: (ms) => (now = ms) };
}
const job = (urgency: Urgency, more: Partial<EarJob> = {}): EarJob => ({
  urgency,
  sound: new Float32Array(16_000),
  draft: [],
  isWanted: () => true,
  ...more,
});
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('hears whose turn is over before what is said for good, and that before impressions', async () => {
  const { ears, jobs } = await bench();
  const draftOf = (tag: number, urgency: Urgency) => ears.listen(job(urgency, { draft: [tag] }));
  void draftOf(0, 'impression');
  void draftOf(1, 'impression');
  void draftOf(2, 'settled');
  void draftOf(3, 'answer');
  for (let at = 0; at < 4; at += 1) {
    jobs[at]?.finish();
    await settled();
  }
  expect(jobs.map(({ job: { draft } }) => draft[0])).toEqual([0, 3, 2, 1]);
});

it('lets an impression stop when something else waits, and nothing else', async () => {
  const { ears, jobs, hurries } = await bench();
  void ears.listen(job('impression'));
  expect([jobs[0]?.job.mayStop, hurries.at(-1)]).toEqual([true, false]);
  void ears.listen(job('answer'));
  expect(hurries.at(-1)).toBe(true);
  jobs[0]?.finish();
  await settled();
  expect([jobs[1]?.job.mayStop, hurries.at(-1)]).toEqual([false, false]);
});

it('takes the better model for answers, and the quicker one for impressions and while others wait', async () => {
  const { ears, jobs } = await bench();
  void ears.listen(job('impression'));
  jobs[0]?.finish();
  await settled();
  for (let at = 0; at < 3; at += 1) void ears.listen(job('answer'));
  for (let at = 1; at < 4; at += 1) {
    jobs[at]?.finish();
    await settled();
  }
  expect(jobs.map(({ job: { size } }) => size)).toEqual(['tiny', 'base', 'tiny', 'base']);
});

it('does not begin what nobody wants any more', async () => {
  const { ears, jobs } = await bench();
  let isWanted = true;
  void ears.listen(job('answer'));
  const gone = ears.listen(job('answer', { isWanted: () => isWanted }));
  isWanted = false;
  jobs[0]?.finish();
  expect(await gone).toBeNull();
  expect(jobs).toHaveLength(1);
  expect(ears.isIdle()).toBe(true);
});

it('bounds what a model may say by the length of the sound', async () => {
  const { ears, jobs } = await bench();
  void ears.listen(job('answer', { sound: new Float32Array(32_000) }));
  expect(jobs[0]?.job.maxTokens).toBe(15);
});

it('starts another thread when work waits, as far as there may be', async () => {
  const { ears, jobs, threads } = await bench({ maxThreads: 2 });
  for (let at = 0; at < 4; at += 1) void ears.listen(job('answer'));
  await settled();
  expect([threads.length, jobs.length]).toEqual([2, 2]);
});

it('goes on with one thread when there is no room for a second', async () => {
  const { ears, jobs } = await bench({ maxThreads: 2, broken: (nth) => nth > 1 });
  const answers = [ears.listen(job('answer')), ears.listen(job('answer'))];
  await settled();
  jobs[0]?.finish();
  await settled();
  jobs[1]?.finish([8]);
  expect((await Promise.all(answers)).map((answer) => answer?.tokens)).toEqual([[7], [8]]);
});

it('says how long the oldest visitor has waited, and nothing of impressions', async () => {
  const { ears, jobs, setNow } = await bench();
  void ears.listen(job('impression'));
  setNow(500);
  expect(ears.lateMs()).toBe(0);
  void ears.listen(job('answer'));
  setNow(700);
  expect(ears.lateMs()).toBe(200);
  jobs[0]?.finish();
  await settled();
  expect(ears.lateMs()).toBe(200);
  jobs[1]?.finish();
  await settled();
  expect(ears.lateMs()).toBe(0);
});

it('fails one piece of work with the model, and the next is heard', async () => {
  const { ears, jobs } = await bench();
  const first = ears.listen(job('answer'));
  jobs[0]?.fail();
  await expect(first).rejects.toMatchObject({ code: 'engine-failed', engine: 'moonshine' });
  const second = ears.listen(job('answer'));
  jobs[1]?.finish();
  expect((await second)?.tokens).toEqual([7]);
});

it('puts another thread in the place of one that ends, and gives up after three', async () => {
  const { ears, jobs, threads } = await bench();
  for (let at = 0; at < 3; at += 1) {
    const lost = ears.listen(job('answer'));
    threads.at(-1)?.end();
    await expect(lost).rejects.toMatchObject({ code: 'engine-failed' });
    await settled();
  }
  expect(threads).toHaveLength(4);
  const heard = ears.listen(job('answer'));
  jobs.at(-1)?.finish();
  expect(await heard).not.toBeNull();
  threads.at(-1)?.end();
  await expect(ears.listen(job('answer'))).rejects.toMatchObject({ code: 'engine-unavailable' });
});

it('says that it cannot be loaded', async () => {
  await expect(bench({ broken: () => true })).rejects.toMatchObject({ code: 'engine-unavailable' });
});

it('fails what waits when it is closed', async () => {
  const { ears } = await bench();
  void ears.listen(job('answer')).catch(() => undefined);
  const waiting = ears.listen(job('answer'));
  await ears.close();
  await expect(waiting).rejects.toMatchObject({ code: 'engine-unavailable' });
  await expect(ears.listen(job('answer'))).rejects.toMatchObject({ code: 'engine-unavailable' });
});
