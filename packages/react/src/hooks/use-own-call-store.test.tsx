// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallButton } from '../parts/call-button.tsx';
import { FakeVoiceClient } from '../testing/index.ts';
import { CallProvider } from './call-context.tsx';
import { useOwnCallStore } from './use-own-call-store.ts';

let clients: FakeVoiceClient[] = [];
async function loadClient() {
  const client = new FakeVoiceClient();
  clients.push(client);
  return client;
}

function Call() {
  const store = useOwnCallStore({ loadClient });
  const start = () => store.start({ target: { assistantId: 'assistant-1' } });
  return (
    <CallProvider store={store}>
      <CallButton startLabel="Start call" onStart={start} onEnd={() => store.end()} />
    </CallProvider>
  );
}

function mount() {
  return render(
    <StrictMode>
      <Call />
    </StrictMode>,
  );
}

async function enterCall() {
  act(() => screen.getByRole('button').click());
  await act(() => vi.advanceTimersByTimeAsync(0));
  act(() => clients.at(-1)?.succeed());
  await act(() => vi.advanceTimersByTimeAsync(300));
}

beforeEach(() => {
  clients = [];
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('one press makes one call in strict mode', async () => {
  mount();
  await enterCall();
  expect(clients.map(({ starts, stopCount }) => [starts.length, stopCount])).toEqual([[1, 0]]);
  expect(screen.getByRole('button').textContent).toBe('End Call');
});

it('leaving the page ends the call, and nothing is left', async () => {
  const view = mount();
  await enterCall();
  view.unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect([clients[0]?.stopCount, vi.getTimerCount()]).toEqual([1, 0]);
});

it('leaving while connecting gives the call up', async () => {
  const view = mount();
  act(() => screen.getByRole('button').click());
  view.unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(clients.flatMap(({ starts }) => starts)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('mounted again it can call again', async () => {
  mount().unmount();
  mount();
  await enterCall();
  expect(clients).toHaveLength(1);
});
