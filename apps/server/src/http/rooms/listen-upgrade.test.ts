import { expect, it, vi } from 'vitest';
import type { RoomEar } from '../../features/rooms/services/listening.ts';
import { stream } from './listen-upgrade.ts';

function open() {
  const socket = {
    bufferedAmount: 0,
    send: vi.fn(),
    close: vi.fn(),
    terminate: vi.fn(),
    on: vi.fn(),
  };
  const ears: RoomEar[] = [];
  const stop = vi.fn();
  const add = (ear: RoomEar) => {
    ears.push(ear);
    return stop;
  };
  stream(socket, { add });
  return { socket, ear: ears[0] ?? expect.fail('nobody listens'), stop };
}

it('says what it sends, then sends it', () => {
  const { socket, ear } = open();
  ear.heard(Int16Array.of(1, -1));
  expect(JSON.parse(String(socket.send.mock.calls[0]?.[0]))).toMatchObject({
    sampleRate: 16_000,
    channels: 1,
  });
  expect(socket.send.mock.calls[1]?.[0]).toEqual(Uint8Array.of(1, 0, 255, 255));
});

it('a listener that takes nothing for eight seconds is dropped', () => {
  const { socket, ear, stop } = open();
  socket.bufferedAmount = 8 * 32_000;
  ear.heard(new Int16Array(1_600));
  expect(stop).not.toHaveBeenCalled();
  socket.bufferedAmount += 1;
  ear.heard(new Int16Array(1_600));
  expect(stop).toHaveBeenCalledOnce();
  expect(socket.terminate).toHaveBeenCalledOnce();
  expect(socket.send).toHaveBeenCalledTimes(2);
});
