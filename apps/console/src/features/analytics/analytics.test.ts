import { describe, expect, it } from 'vitest';
import { changeOf, comparedWords } from '../../ui/figures.tsx';
import { judgedOf } from './boards/outcome.tsx';
import { weekOf } from './boards/traffic.tsx';
import { stepPoints } from './figures-api.ts';
import { fittingSteps, rangeOf, readBoardSearch } from './search.ts';
import { daysOfMonth, projected } from './usage-api.ts';

const now = Date.parse('2025-10-27T12:00:00.000Z');
const berlin = { tz: 'Europe/Berlin' };

describe('the address of a board', () => {
  it.each([
    [{}, {}],
    [{ days: '7' }, { days: 7 }],
    [{ days: 0 }, {}],
    [
      { days: 7, from: '2025-10-01', to: '2025-10-02' },
      { from: '2025-10-01', to: '2025-10-02' },
    ],
    [{ from: '2025-10-02', to: '2025-10-01' }, {}],
    [{ from: '2025-99-01', to: '2025-10-01' }, {}],
    [{ from: '1990-01-01', to: '2025-10-01' }, {}],
    [{ step: 'second', tz: 'Mars/Olympus', assistant: '../' }, {}],
    [
      { step: 'week', tz: 'Europe/Berlin' },
      { step: 'week', tz: 'Europe/Berlin' },
    ],
  ])('%j is read as %j, and that as itself', (given, read) => {
    expect(readBoardSearch(given)).toEqual(read);
    expect(readBoardSearch({ ...readBoardSearch(given) })).toEqual(read);
  });

  it('is a range by the clock of the zone, and as long a one before', () => {
    expect(rangeOf({ ...berlin, days: 3 }, now)).toMatchObject({
      from: '2025-10-25',
      to: '2025-10-27',
      start: Date.parse('2025-10-24T22:00:00.000Z'),
      end: Date.parse('2025-10-27T23:00:00.000Z'),
      startBefore: Date.parse('2025-10-21T22:00:00.000Z'),
      step: 'day',
    });
  });

  it('has steps that make a bearable number of points', () => {
    expect(rangeOf({ ...berlin, days: 1 }, now).step).toBe('hour');
    expect(rangeOf({ ...berlin, days: 90 }, now).step).toBe('week');
    expect(rangeOf({ ...berlin, days: 90, step: 'hour' }, now).step).toBe('week');
    expect(rangeOf({ ...berlin, days: 1_000 }, now).step).toBe('month');
    expect(fittingSteps({ days: 7 })).toEqual(['hour', 'day', 'week']);
    expect(fittingSteps({ days: 365 })).toEqual(['day', 'week', 'month']);
  });
});

it('a step has the calls between its begin and the next, within the range', () => {
  const range = rangeOf({ ...berlin, from: '2025-10-25', to: '2025-10-26', step: 'week' }, now);
  const rows = [{ date: '2025-10-19T22:00:00.000Z', calls: 3 }];
  expect(stepPoints(range, rows, { success: 'true' })).toEqual([
    {
      label: '20 Oct',
      title: 'week of 20 Oct 2025',
      calls: { from: '2025-10-24T22:00:00.000Z', to: '2025-10-26T23:00:00.000Z', success: 'true' },
    },
  ]);
});

it('hours of the week are places of a table', () => {
  const week = weekOf([
    { weekday: '1', hour: '0', calls: 2 },
    { weekday: '7', hour: '23', calls: 5 },
    { weekday: '9', hour: '1', calls: 1 },
  ]);
  expect(week.map((hours) => hours.reduce((sum, calls) => sum + calls, 0))).toEqual([2, 0, 0, 0, 0, 0, 5]);
  expect(week[6]?.[23]).toBe(5);
});

it('only calls that were judged have gone well or badly', () => {
  const of = (word: string | null, calls: number) => ({ 'analysis.successEvaluation': word, calls });
  expect(judgedOf([of('true', 3), of('false', 1), of(null, 9), of('8', 2)])).toEqual({
    judged: 4,
    share: 0.75,
  });
  expect(judgedOf([of(null, 9)])).toEqual({ judged: 0, share: null });
});

it('changes are shares of what was before', () => {
  expect(changeOf(120, 100)).toBeCloseTo(0.2);
  expect(changeOf(5, 0)).toBeNull();
  expect(changeOf(0.5, 0.4, true)).toBeCloseTo(0.1);
  expect(comparedWords(82, 100)).toBe('18\u00a0% less than before');
  expect(comparedWords(100, 100)).toBe('as before');
  expect(comparedWords(1, null)).toBe('with nothing before to compare');
});

it('a month goes on as it began', () => {
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(projected(10, Date.parse('2025-11-16T00:00:00Z'))).toBe(20);
  expect(projected(10, Date.parse('2025-11-01T05:00:00Z'))).toBeNull();
});
