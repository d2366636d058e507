import { expect, it } from 'vitest';
import { createTurnLog } from './turn-log.ts';

const turn = (index: number) => ({
  turn: index,
  at: 1_000 + index,
  endpointingMs: 0,
  transcriberMs: 0,
  modelMs: 0,
  voiceMs: 0,
  totalMs: 0,
});

it('a turn whose answer the visitor cuts off says so', () => {
  const log = createTurnLog();
  log.add(turn(1));
  log.interrupted();
  log.logged('speech-abandoned');
  log.add(turn(3));
  expect(log.all()).toEqual([{ ...turn(1), interrupted: true }, turn(3)]);
});

it('an answer that goes on was not cut off', () => {
  const log = createTurnLog();
  log.add(turn(1));
  log.interrupted();
  log.logged('speech-resumed');
  expect(log.all()).toEqual([turn(1)]);
});

it('who cuts off another line after the answer has not cut the answer off', () => {
  const log = createTurnLog();
  log.interrupted();
  log.add(turn(1));
  log.logged('speech-finished');
  log.interrupted();
  expect(log.all()).toEqual([turn(1)]);
});
