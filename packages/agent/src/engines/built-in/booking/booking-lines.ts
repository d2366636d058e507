import { vary } from '../lines.ts';
import type { Draft, Purpose } from '../state.ts';
import { spacedDigits } from './phone.ts';
import { writePhone } from './phone-number.ts';
import { type ScheduleContext, scheduleOf } from './schedule.ts';
import { writeSchedule } from './schedule-lines.ts';

/** What is said while something is booked. `{subject}` is what the assistant takes bookings for, `{a subject}` with its article. */
// biome-ignore format: one line each
export const bookingLines = {
  startDemo: ['I would love to set up {a subject} for you.', 'Happy to book {a subject} for you.'],
  startCallBack: ['Sure, I will have somebody call you back.', 'All right, I will arrange a call back.'],
  startChange: ['Of course, I can change your booking.', 'Sure, let us change it.'],
  askName: ['What is your name?', 'May I have your name, please?'],
  askPhone: ['What is the best phone number to reach you?', 'What is your phone number?'],
  askDay: ['Which day and time suit you?', 'When would it suit you?'],
  askTime: ['At what time?', 'What time would you like?'],
  askPartTime: ['At what time exactly?', 'Which time exactly would you like?'],
  askOtherDay: ['Which other day and time suit you?', 'When else would it suit you?'],
  askOtherTime: ['What other time would suit you?', 'Which other time would you like?'],
  askChange: ['What should I change: the name, the number or the time?', 'Which part is wrong: the name, the number or the time?'],
  askNew: ['What should it be instead: another day, another time, or another number?', 'Tell me the new day and time, or what else is different.'],
  noted: ['Got it.', 'Thank you.', 'Okay.'],
  retryName: ['Sorry, I did not get your name. Please just say your first name.', 'I did not understand the name. Could you say it once more?'],
  retryPhone: ['Sorry, I did not get a phone number. Please say it digit by digit.', 'I did not understand the number. Please say all its digits slowly.'],
  retryDay: ['Sorry, I did not get a day. For example, say Tuesday at ten.', 'I did not understand when. You can say, for example, tomorrow morning.'],
  retryTime: ['Sorry, at what time? For example, ten in the morning.', 'I did not get the time. You can say, for example, half past two.'],
  retryChange: ['Please say name, number or time, or tell me the right one.', 'You can say, for example, the number is wrong.'],
  wantsMoment: ['I have to note a day and a time. You can say, for example, tomorrow at ten.', 'It needs a real day and time, for example Thursday at two. Which would you like?'],
  wantsDay: ['Which day would that be, and at what time?', 'Good. On which day of it, and at what time?'],
  typeIt: ['You can also type it into the text box.', 'If that is easier, type it into the text box.'],
  whyContact: [
    'Our team needs a name and a number to reach you. If you prefer not to give them, just say so, or say cancel.',
    'Without a name and a number nobody can reach you. You can leave them out, or say cancel.',
  ],
  withoutPhone: [
    'That is fine. Without a number nobody can reach you to confirm, so give me an e-mail address if you like, or say cancel.',
    'I will leave the number out. Then nobody can reach you to confirm; an e-mail address would do as well, or say cancel.',
  ],
  withoutName: ['That is fine, I will leave the name out.', 'No problem, I will note it without a name.'],
  bridge: ['By the way,', 'Now, back to your booking:', 'And for your booking:'],
  unknownAside: ['That I do not know; our team can tell you.', 'I have no answer to that, but our team will.'],
  cancelled: ['All right, I have cancelled that. What else can I do for you?', 'No problem, nothing is booked. How else can I help?'],
  postponed: ['All right, nothing is booked for now. Just tell me when you want it after all.', 'No problem, I do not book it yet. You can take it up again at any time.'],
  cancelledAlready: ['It is cancelled, and nothing is booked now. Is there anything else?', 'Nothing is booked any more: it is cancelled. Can I do anything else for you?'],
  keptBooking: ['All right, I leave your booking as it was. What else can I do for you?', 'No problem, your booking stays as it was. How else can I help?'],
  givenUp: [
    'Let us leave the booking for now. You can start it again at any time. What else can I do for you?',
    'I will stop the booking here, nothing is booked. Just say book {a subject} to try again.',
  ],
  confirmAgain: ['Please say yes to book it, or tell me what to change.', 'Is that right? Say yes, or tell me what is wrong.'],
  wrongPhone: ['That does not look like a phone number. Could you say it once more, with the area code, or with plus and the code of the country?', 'I do not think that this is a whole phone number. Please say it again, with the area code, or with plus and the code of the country.'],
  longPhone: ['That is too long for a phone number. Please say it again, digit by digit.', 'I heard too many digits. Could you say the number once more?'],
  noMore: ['That is all I know about it. Shall I book {a subject}, where our team can tell you more?', 'I have no more details on that. Would you like {a subject} with our team to go deeper?'],
  elsewhere: [
    'I cannot see earlier bookings from here. Somebody from our team can call you back about it. Shall I take your name and number?',
    'I only know what we book in this conversation. A person can change it for you. May I take your name and number for a call back?',
  ],
} as const satisfies Readonly<Record<string, readonly [string, string, ...string[]]>>;

export type BookingLine = keyof typeof bookingLines;

/** One of the ways to say a line, about what the assistant books. */
export function bookingLine(name: BookingLine, turn: number, subject: string): string {
  return vary(turn, bookingLines[name])
    .replaceAll('{a subject}', withArticle(subject))
    .replaceAll('{subject}', subject);
}

export function withArticle(subject: string): string {
  return `${/^[aeiou]/i.test(subject) ? 'an' : 'a'} ${subject}`;
}

export function partialPhone(digits: string, turn: number): string {
  return vary(turn, [
    `So far I have ${spacedDigits(digits)}. That is too short for a phone number. What comes next?`,
    `I have ${spacedDigits(digits)} and need a few more digits. Please go on.`,
  ]);
}

export interface Summary {
  readonly draft: Draft;
  readonly purpose: Purpose;
  readonly subject: string;
  readonly schedule: ScheduleContext;
}

/** Everything that will be stored, and nothing else. */
export function readBack(summary: Summary, turn: number): string {
  const details = `${detailsOf(summary)}.`;
  return vary(turn, [
    `So that is ${details} Is that right?`,
    `Let me read that back: ${details} Is that correct?`,
  ]);
}

function detailsOf({ draft, purpose, subject, schedule }: Summary): string {
  const what = purpose === 'demo' ? withArticle(subject) : 'a call back';
  const who = `${draft.name ?? 'you'}${businessOf(draft)}`;
  const when = writeSchedule(draft, scheduleOf(draft, schedule), schedule);
  return `${what} for ${who}, ${when}, and ${contactOf(draft)}`;
}

/** A kind of business, as `bakery`, is no name that one could be from. */
function businessOf({ business }: Draft): string {
  if (business === undefined) return '';
  return /^[a-z]+$/.test(business) ? `, your business is ${business}` : ` from ${business}`;
}

function contactOf({ phone, email }: Draft): string {
  const ways = [
    ...(phone === undefined ? [] : [`your number is ${writePhone(phone)}`]),
    ...(email === undefined ? [] : [`your e-mail address is ${email}`]),
  ];
  return ways.length === 0 ? 'I have no number from you' : ways.join(' and ');
}

/** What was stored, once it is. */
export function booked(summary: Summary, turn: number): string {
  const { draft, purpose, subject, schedule } = summary;
  const what = purpose === 'demo' ? subject : 'call back';
  const scheduled = scheduleOf(draft, schedule);
  const when = `${scheduled.kind === 'vague' ? ',' : ' for'} ${writeSchedule(draft, scheduled, schedule)}${scheduled.kind === 'vague' ? ',' : ''}`;
  const thanks = draft.name === undefined ? 'Thank you.' : `Thank you, ${draft.name}.`;
  const next = isReachable(draft)
    ? `and our team will ${draft.phone === undefined ? 'write to' : 'call'} you to confirm`
    : 'without a way to reach you';
  return `${thanks} Your ${what} request${when} is saved, ${next}. ${vary(turn, anythingElse)}`;
}

export function changed(summary: Summary, turn: number): string {
  return `Done. I have changed it: it is ${detailsOf(summary)} now. ${vary(turn, anythingElse)}`;
}

export function cancelledBooking({ draft, purpose, subject, schedule }: Summary, turn: number): string {
  const what = purpose === 'demo' ? subject : 'call back';
  const when = writeSchedule(draft, scheduleOf(draft, schedule), schedule);
  return `Your ${what} for ${when} is cancelled. ${vary(turn, anythingElse)}`;
}

export function askCancel({ draft, purpose, subject, schedule }: Summary): string {
  const what = purpose === 'demo' ? subject : 'call back';
  return `Shall I cancel your ${what} for ${writeSchedule(draft, scheduleOf(draft, schedule), schedule)}?`;
}

/** After a "yes" behind a change, which may have meant that. */
export function savedAsChanged(summary: Summary, turn: number): string {
  return `It is saved: you have ${detailsOf(summary)}. ${vary(turn, ['What else can I do for you?', 'How else can I help?'])}`;
}

export function whatIsBooked(summary: Summary): string {
  return `You have ${detailsOf(summary)}. You can change or cancel it at any time.`;
}

const anythingElse = ['Is there anything else?', 'Can I do anything else for you?'];

function isReachable({ phone, email }: Draft): boolean {
  return phone !== undefined || email !== undefined;
}
