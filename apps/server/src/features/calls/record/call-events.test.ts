import type { CallMessage } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createCardMask } from '../../card-data/card-mask.ts';
import { createCallEvents } from './call-events.ts';

const at = Date.parse('2026-01-01T00:00:00.000Z');
const event = (sequence: number, type: string, details: object = {}) => ({
  ...details,
  sequence,
  at: at + sequence,
  type,
});

it('keeps events in their order, with their times and what they are about', () => {
  const events = createCallEvents();
  events.add(event(0, 'call-started', { assistant: 'Ann' }));
  expect(events.add(event(1, 'speech-resumed'))).toEqual({
    sequence: 1,
    at: '2026-01-01T00:00:00.001Z',
    type: 'speech-resumed',
  });
  expect(events.all()[0]).toEqual({
    sequence: 0,
    at: '2026-01-01T00:00:00.000Z',
    type: 'call-started',
    body: { assistant: 'Ann' },
  });
});

it('says when it is full, and keeps nothing more', () => {
  const events = createCallEvents({ maxEvents: 3 });
  for (let index = 0; index < 5; index += 1) events.add(event(index, 'turn'));
  expect(events.all().map(({ sequence, type }) => [sequence, type])).toEqual([
    [0, 'turn'],
    [1, 'turn'],
    [2, 'log-full'],
  ]);
});

it('is full by what is in it, too', () => {
  const events = createCallEvents({ maxTotalLength: 250 });
  for (let index = 0; index < 5; index += 1) events.add(event(index, 'user-said', { text: 'x'.repeat(100) }));
  expect(events.all().map(({ type }) => type)).toEqual(['user-said', 'user-said', 'log-full']);
});

it('what one event is about is bounded', () => {
  const events = createCallEvents();
  const kept = events.add(
    event(0, 'message', {
      message: { type: 'transcript', transcript: 'x'.repeat(1_000_000) },
      list: Array.from({ length: 10_000 }, () => 'y'),
      deep: { a: { b: { c: { d: { e: { f: { g: 'h' } } } } } } },
      long: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 'z'.repeat(499)])),
    }),
  );
  expect(JSON.stringify(kept).length).toBeLessThan(4_200);
  expect(kept?.body).toMatchObject({ isClipped: true, message: { type: 'transcript' } });
  expect(kept?.body).not.toHaveProperty('long');
});

it('nothing of a card is kept, neither in what was said nor in what functions were given', () => {
  const card = '4111 1111 1111 1111';
  const history: CallMessage[] = [];
  const events = createCallEvents({ cards: createCardMask(() => history) });
  const message = {
    type: 'transcript',
    role: 'user',
    transcriptType: 'partial',
    transcript: `It is ${card}`,
  };
  events.add(event(0, 'message', { message }));
  history.push({ role: 'user', message: `It is ${card}`, time: at, secondsFromStart: 0 });
  events.add(event(1, 'user-said', { text: `It is ${card}`, typed: false }));
  events.add(event(2, 'tool-called', { name: 'pay', parameters: { number: card.replaceAll(' ', '') } }));
  expect(JSON.stringify(events.all())).not.toContain('1111');
  expect(events.all()[1]?.body).toMatchObject({ typed: false });
});
