import type { EmbeddingEngine } from '@saywell/agent';
import { expect, it, vi } from 'vitest';
import type { PassageVectorStore, UnreadPassage } from '../../../store/files/passage-vector-store.ts';
import { readPassagesJob } from './read-passages-job.ts';

type Handled = Parameters<ReturnType<typeof readPassagesJob>['handle']>;

it('tells with each batch that it is at work, because many short ones outlast its lease', async () => {
  const waiting: UnreadPassage[] = Array.from({ length: 96 }, (_, place) => ({
    id: String(place),
    title: '',
    content: 'A rule.',
  }));
  const passageVector = {
    progress: async () => ({ passages: 500, read: 404 }),
    unread: async (_orgId: string, _model: string, limit: number) => waiting.splice(0, limit),
    save: async () => undefined,
  } as unknown as PassageVectorStore;
  const engine: Pick<EmbeddingEngine, 'embed'> = {
    embed: async (texts) => texts.map(() => Float32Array.of(1)),
  };
  const job = readPassagesJob({
    passageVector,
    encoder: () => ({ engine: engine as EmbeddingEngine, model: async () => 'small' }),
    log: { info: () => undefined },
  });
  const heartbeat = vi.fn<() => Promise<void>>(async () => undefined);
  const context = {
    signal: new AbortController().signal,
    heartbeat,
    beating: <T>(work: Promise<T>) => work,
  };
  await job.handle({ orgId: 'org' } as Handled[0], context as unknown as Handled[1]);
  expect(waiting).toEqual([]);
  expect(heartbeat).toHaveBeenCalledTimes(3);
});
