import type { BookingState, ContactRequest, ContactState } from '@saywell/contract';
import { timeText } from '../../ui/times/clock.ts';

export const contactStateWords: Readonly<Record<ContactState, string>> = {
  new: 'New',
  open: 'Open',
  done: 'Done',
};

export const bookingStateWords: Readonly<Record<BookingState, string>> = {
  new: 'New',
  confirmed: 'Confirmed',
  done: 'Done',
  canceled: 'Cancelled',
};

export const urgencyWords: Readonly<Record<ContactRequest['urgency'], string>> = {
  normal: 'Normal',
  urgent: 'Urgent',
  asap: 'As soon as possible',
};

export const industryWords: Readonly<Record<ContactRequest['industry'], string>> = {
  'business-funding': 'Business funding',
  ecommerce: 'E-commerce',
  'business-coaching': 'Business coaching',
  healthcare: 'Healthcare',
  'real-estate': 'Real estate',
  other: 'Other',
};

const hour = timeText({
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment by the reader's clock. */
export const hourText = (at: string): string => hour(Date.parse(at));

/** What becomes of one that is deleted. */
export const deletedText =
  'What the visitor left and your notes are deleted for everybody. There is no way back.';
