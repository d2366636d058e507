// @vitest-environment happy-dom
import { createCallStore } from '@saywell/react';
import { FakeVoiceClient } from '@saywell/react/testing';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { keepCallOverReload, resumeCall } from './kept-call.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

/** A page of this tab. */
function openPage() {
  const client = new FakeVoiceClient();
  const store = createCallStore({ loadClient: async () => client });
  onTestFinished(keepCallOverReload(store));
  return { client, store };
}

it('a page that is loaded again in a call goes on with it, its words and its time', async () => {
  const before = openPage();
  void before.store.start({ target: { assistantId: 'a' } });
  await vi.advanceTimersByTimeAsync(0);
  before.client.succeed();
  before.client.hear('assistant', 'How can I help?');
  await vi.advanceTimersByTimeAsync(42_000);
  before.client.emit('call-end');

  const { client, store } = openPage();
  resumeCall(store);
  expect(store.getSnapshot().lifecycle.phase).toBe('connecting');
  await vi.advanceTimersByTimeAsync(0);
  client.emit('call-start');
  const { messages, durationSeconds } = store.getSnapshot();
  expect([messages.map(({ content }) => content), durationSeconds]).toEqual([['How can I help?'], 42]);
  expect([client.resumptions, client.starts]).toEqual([1, []]);
});

it('what was kept is taken once, and what is damaged is left', async () => {
  sessionStorage.setItem('saywell.site.conversation', '{"messages":"no"}');
  const { store } = openPage();
  resumeCall(store);
  expect(store.getSnapshot().messages).toEqual([]);
  expect(sessionStorage.getItem('saywell.site.conversation')).toBeNull();
});
