import { expect, it, vi } from 'vitest';
import { fake } from '../../../testing/fake.ts';
import { type RaceOptions, runRace } from './run-race.ts';
import type { Transport } from './transport.ts';

const transport = (kind: Transport['kind']) => {
  const close = vi.fn<() => void>();
  return { close, value: fake<Transport>({ kind, close }) };
};

it('closes the one that opens in the same moment as the winner', async () => {
  const [peer, socket] = [transport('webrtc'), transport('websocket')];
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let endHeadStart = (): void => undefined;
  const setTimer: RaceOptions['setTimer'] = (callback) => {
    endHeadStart = callback;
    return () => undefined;
  };
  const race = runRace({
    openPeer(_signal, onProgress) {
      onProgress({ type: 'answered', afterMs: 10 });
      return opened.then(() => peer.value);
    },
    openSocket: () => opened.then(() => socket.value),
    setTimer,
    signal: new AbortController().signal,
  });
  endHeadStart();
  open();
  await expect(race).resolves.toBe(peer.value);
  await opened;
  expect([peer.close.mock.calls.length, socket.close.mock.calls.length]).toEqual([0, 1]);
});

it('rejects with what failed last', async () => {
  const race = runRace({
    openPeer: () => Promise.reject(new Error('no peer')),
    openSocket: () => Promise.reject(new Error('no socket')),
    setTimer: () => () => undefined,
    signal: new AbortController().signal,
  });
  await expect(race).rejects.toMatchObject({ code: 'connection-error', message: 'no socket' });
});
