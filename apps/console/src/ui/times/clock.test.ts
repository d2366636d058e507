import { afterEach, expect, it } from 'vitest';
import { midnight, timeText } from './clock.ts';
import { setTimeZone, timeZone } from './zone.ts';
import { fieldTimeOf, timeOfField } from './field-time.ts';

afterEach(() => setTimeZone(undefined));

const noon = Date.parse('2026-06-01T12:00:00.000Z');
const text = timeText({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

it('tells times in the zone that was chosen last', () => {
  setTimeZone('Asia/Tokyo');
  expect([timeZone(), text(noon)]).toEqual(['Asia/Tokyo', '21:00']);
  setTimeZone('America/New_York');
  expect([timeZone(), text(noon)]).toEqual(['America/New_York', '08:00']);
  setTimeZone(undefined);
  expect(timeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

it('begins days at its midnights, also where a clock is changed', () => {
  setTimeZone('Europe/Berlin');
  expect(midnight('2026-06-01', 0)).toBe('2026-05-31T22:00:00.000Z');
  expect(midnight('2026-10-25', 1)).toBe('2026-10-25T23:00:00.000Z');
});

it('reads what is typed as it is told', () => {
  setTimeZone('Asia/Tokyo');
  expect(fieldTimeOf('2026-06-01T12:00:00.000Z')).toBe('2026-06-01T21:00');
  expect(timeOfField('2026-06-01T21:00')).toBe('2026-06-01T12:00:00.000Z');
  expect(timeOfField('')).toBeNull();
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
    setTimeZone(zone);
    for (const at of ['2026-01-15T23:30:00.000Z', '2026-07-15T00:15:00.000Z'])
      expect(timeOfField(fieldTimeOf(at))).toBe(at);
  }
});
