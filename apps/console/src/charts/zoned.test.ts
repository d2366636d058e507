import { expect, it } from 'vitest';
import { dayOf, daysBetween, midnightOf, shiftDay, stepName } from './zoned.ts';

it.each([
  ['2025-10-26', 'Europe/Berlin', '2025-10-25T22:00:00.000Z'],
  ['2025-10-27', 'Europe/Berlin', '2025-10-26T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-05-01', 'Asia/Kolkata', '2026-04-30T18:30:00.000Z'],
  ['2026-05-01', 'America/New_York', '2026-05-01T04:00:00.000Z'],
  ['2026-05-01', 'Pacific/Kiritimati', '2026-04-30T10:00:00.000Z'],
  ['2026-05-01', 'UTC', '2026-05-01T00:00:00.000Z'],
  // Its clocks went from 23:59:59 to 01:00.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('%s in %s begins at %s, and that is in it', (day, timezone, begin) => {
  const at = midnightOf(day, timezone);
  expect(new Date(at).toISOString()).toBe(begin);
  expect(dayOf(at, timezone)).toBe(day);
  expect(dayOf(at - 1, timezone)).toBe(shiftDay(day, -1));
});

it('every day of a year begins where the day before it ends', () => {
  for (let day = '2025-01-01'; day < '2026-01-01'; day = shiftDay(day, 1)) {
    const hours =
      (midnightOf(shiftDay(day, 1), 'Europe/Berlin') - midnightOf(day, 'Europe/Berlin')) / 3_600_000;
    expect([day, hours]).toEqual([day, day === '2025-03-30' ? 23 : day === '2025-10-26' ? 25 : 24]);
  }
});

it('days are counted without a clock', () => {
  expect(shiftDay('2024-02-28', 2)).toBe('2024-03-01');
  expect(daysBetween('2025-10-01', '2025-11-01')).toBe(31);
});

it('steps have names by the clock of the zone', () => {
  const at = Date.parse('2025-10-25T22:00:00.000Z');
  expect(stepName(at, 'day', 'Europe/Berlin', 'long')).toBe('Sun, 26 Oct 2025');
  expect(stepName(at, 'day', 'UTC', 'short')).toBe('25 Oct');
  expect(stepName(at, 'week', 'Europe/Berlin', 'long')).toBe('week of 26 Oct 2025');
  expect(stepName(at, 'hour', 'Europe/Berlin', 'short')).toBe('00:00');
  expect(stepName(at, 'month', 'Europe/Berlin', 'long')).toBe('October 2025');
});
