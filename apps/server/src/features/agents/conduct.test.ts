import { expect, it } from 'vitest';
import { demoAssistant } from '../demo/demo-assistants.ts';
import { conductOf } from './conduct.ts';

it('an assistant says in its metadata what it takes bookings for, when and where (field: metadata)', () => {
  const metadata = {
    saywell: {
      timeZone: 'Europe/Berlin',
      booking: { subject: 'eye test', openingHours: { monday: ['08:00', '12:30'], sunday: undefined } },
    },
  };
  expect(conductOf({ metadata })).toEqual({
    conduct: {
      timeZone: 'Europe/Berlin',
      booking: { subject: 'eye test', openingHours: { monday: ['08:00', '12:30'] } },
    },
  });
});

it('without them, and with other metadata, it takes none', () => {
  const none = { booking: undefined, timeZone: undefined };
  expect(conductOf({})).toEqual({ conduct: none });
  expect(conductOf({ metadata: { booking: 'whatever', customer: 7 } })).toEqual({ conduct: none });
});

it.each([
  [{ timeZone: 'Mars/Olympus' }, 'metadata.saywell.timeZone'],
  [
    { booking: { openingHours: { monday: ['8', '12:00'] } } },
    'metadata.saywell.booking.openingHours.monday.0',
  ],
  [{ booking: true }, 'metadata.saywell.booking'],
  [{ bogus: 1 }, 'metadata.saywell.bogus'],
  [{ booking: { subjects: 'demo' } }, 'metadata.saywell.booking.subjects'],
  [7, 'metadata.saywell'],
])('what is not understood is named, and nothing of it is used', (saywell, problem) => {
  const { conduct, problems: named } = conductOf({ metadata: { saywell } });
  expect(named?.map(({ path }) => path)).toEqual([problem]);
  expect(conduct.booking).toBeUndefined();
});

it('of names that are not known all are told, with those that there are', () => {
  const saywell = { timezone: 'Europe/Berlin', langauge: 'de', booking: { subjects: 'demo' } };
  const known = ['timeZone', 'missingModel', 'budget', 'booking'];
  const { problems } = conductOf({ metadata: { saywell } });
  expect(problems).toHaveLength(3);
  expect(problems).toEqual(
    expect.arrayContaining([
      { path: 'metadata.saywell.timezone', known },
      { path: 'metadata.saywell.langauge', known },
      { path: 'metadata.saywell.booking.subjects', known: ['subject', 'openingHours'] },
    ]),
  );
  expect(conductOf({ metadata: { saywell: { budget: { daily: 1 } } } }).problems).toEqual([
    { path: 'metadata.saywell.budget.daily', known: expect.arrayContaining(['dailyUsd', 'monthlyUsd']) },
  ]);
});

it('the demo takes bookings of demos, Eastern Time', () => {
  const { conduct, problems } = conductOf(demoAssistant('main', ''));
  expect(problems).toBeUndefined();
  expect(conduct).toMatchObject({ timeZone: 'America/New_York', booking: { subject: 'demo' } });
});

it('an assistant says in its metadata what it may cost', () => {
  const budget = { dailyUsd: 2.5, monthlyUsd: 40 };
  expect(conductOf({ metadata: { saywell: { budget } } }).conduct.budget).toEqual(budget);
  expect(conductOf({ metadata: { saywell: { budget: { dailyUsd: -1 } } } })).toMatchObject({
    problems: [{ path: 'metadata.saywell.budget.dailyUsd' }],
  });
});
