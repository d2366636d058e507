import type { BookingOptions } from '../../engine.ts';

/** A Tuesday, 10:15 in the morning in New York. */
export const sampleNow = Date.parse('2026-11-24T10:15:00-05:00');
export const sampleTimeZone = 'America/New_York';

const weekday = ['09:00', '18:00'] as const;
/** The hours of the sample company. */
export const sampleBooking: BookingOptions = {
  subject: 'demo',
  openingHours: {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: ['10:00', '14:00'],
  },
};
