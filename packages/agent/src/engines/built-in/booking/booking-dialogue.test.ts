import { describe, expect, it } from 'vitest';
import { sampleBooking } from '../testing/sample-booking.ts';
import { sampleContext, talk } from '../testing/talk.ts';

const phone = '+13025550142';
const typed = '302-555-0142';

/** Ends with what is stored last. */
function stored(utterances: readonly string[]) {
  const { actions } = talk(utterances);
  const action = actions.at(-1);
  return action && 'booking' in action ? { type: action.type, ...action.booking } : undefined;
}

describe('a booking', () => {
  it.each([
    ['this is Dave Chen from Chen Plumbing', { name: 'Dave Chen', business: 'Chen Plumbing' }],
    ['Mia', { name: 'Mia' }],
    ['D-A-V-E', { name: 'Dave' }],
    ["it's Siobhan O'Brien", { name: "Siobhan O'Brien" }],
    ['Will Turner', { name: 'Will Turner' }],
  ])('takes the name from "%s"', (text, who) => {
    expect(stored(['book a demo', text, typed, 'tomorrow at ten', 'yes'])).toMatchObject({ ...who, phone });
  });
  it('takes everything from one sentence', () => {
    const text = "can I book a demo tomorrow at 2? I'm Sarah Lee from Bright Dental, 302-555-0142";
    expect(stored([text, 'yes'])).toEqual({
      type: 'book-demo',
      name: 'Sarah Lee',
      business: 'Bright Dental',
      phone,
      when: 'tomorrow at 2',
      at: '2026-11-25T14:00:00-05:00',
    });
  });
  it('takes a name and a number, and a number and a time, from one answer', () => {
    expect(stored(['book a demo for Lena Fox', typed, 'friday at noon', 'yes'])).toMatchObject({
      name: 'Lena Fox',
    });
    expect(
      stored([
        'book a demo',
        `Mia, and my number is ${typed}`,
        'tomorrow at 2',
        `number is ${typed}, and can we do 4 instead`,
        'yes',
      ]),
    ).toMatchObject({ name: 'Mia', phone, at: '2026-11-25T16:00:00-05:00' });
  });
  it('says what it will store, and stores that', () => {
    const { replies, actions } = talk(['book a demo', 'Anna', typed, 'tomorrow at half past two', 'yes']);
    expect(replies[3]).toContain(
      'a demo for Anna, Wednesday, November 25 at 2:30 PM Eastern Time, and your number is 302-555-0142.',
    );
    expect(actions).toEqual([
      {
        type: 'book-demo',
        booking: { name: 'Anna', phone, when: 'tomorrow at half past two', at: '2026-11-25T14:30:00-05:00' },
      },
    ]);
  });
  it.each([
    ['what colour are your walls', /number/],
    ["actually no, I'd rather write. what's your favourite song?", /number/],
  ])('tells whoever asks "%s" in between that it does not know that', (aside, open) => {
    const { replies } = talk(['book a demo', 'anna', aside, typed]);
    expect(replies[2]).toMatch(/our team/);
    expect(replies[2]).toMatch(open);
    expect(replies[2]).not.toMatch(/did not (?:get|understand)/);
    expect(replies[3]).toMatch(/day|suit/);
  });
  it('asks again for a number of nine digits', () => {
    const { replies } = talk(['book a demo', 'anna', '302 555 014', typed]);
    expect(replies[2]).toMatch(/3 0 2 5 5 5 0 1 4/);
    expect(replies[3]).toMatch(/day|suit/);
  });
  it('refuses what cannot be and keeps the rest', () => {
    const { replies, actions } = talk([
      'book a demo',
      'anna',
      typed,
      'sunday at 4 in the morning',
      'february 31st',
      'tuesday the 30th at ten',
      'monday',
      'yes',
    ]);
    expect(replies[3]).toMatch(/closed on Sunday.*open Monday to Friday/);
    expect(replies[4]).toMatch(/February has no thirty first/);
    expect(replies[5]).toMatch(/November 30 is a Monday/);
    expect(actions).toMatchObject([{ booking: { at: '2026-11-30T10:00:00-05:00' } }]);
  });
  it('wants a day and a time for "whenever you like" and an hour for "in the afternoon"', () => {
    const { replies, actions } = talk([
      'book a demo',
      'anna',
      typed,
      'whenever you like',
      'tomorrow in the afternoon',
      'half past two',
      'yes',
    ]);
    expect(replies[3]).toMatch(/day and (?:a )?time/);
    expect(replies[4]).toMatch(/time exactly/);
    expect(actions).toMatchObject([{ booking: { at: '2026-11-25T14:30:00-05:00' } }]);
  });
  it('goes on without a number that the visitor would rather not give, and says what that means', () => {
    const { replies, actions } = talk([
      'book a demo',
      'Ben',
      "I don't want to give my number",
      'thursday at 11',
      'yes',
    ]);
    expect(replies[2]).toMatch(/nobody can reach you.*e-mail.*\?$/);
    expect(replies[3]).toMatch(/no number/);
    expect(actions).toEqual([
      {
        type: 'book-demo',
        booking: { name: 'Ben', phone: '', when: 'thursday at 11', at: '2026-11-26T11:00:00-05:00' },
      },
    ]);
  });
  it('takes an e-mail address instead', () => {
    const { actions } = talk([
      'book a demo',
      'Ben',
      'I would rather not say',
      'ben at example dot com',
      'thursday at 11',
      'yes',
    ]);
    expect(actions).toMatchObject([{ booking: { email: 'ben@example.com', phone: '' } }]);
  });
  it('reads it back again when asked, which is no yes', () => {
    const { last, actions } = talk(['book a demo', 'anna', typed, 'tomorrow at ten', 'is that right?']);
    expect(last).toMatch(/Wednesday, November 25 at 10 AM/);
    expect(actions).toEqual([]);
  });
  it('is about whatever the assistant is configured for', () => {
    const context = sampleContext([], { ...sampleBooking, subject: 'eye test' });
    expect(talk(['i would like to make an appointment'], [], context).last).toMatch(/an eye test/);
  });
});

describe('each slot can be corrected at any time', () => {
  const start = ['book a demo', 'Ann', typed, 'tomorrow at 2'];
  it.each([
    ['the last digit is a three', { phone: '+13025550143' }],
    ['no, 0199 at the end', { phone: '+13025550199' }],
    ['my number is 212 555 0188', { phone: '+12125550188' }],
    ['actually my name is Anne-Marie', { name: 'Anne-Marie' }],
    ['it is spelled A-N-N-E', { name: 'Anne' }],
    ['make it 4', { at: '2026-11-25T16:00:00-05:00' }],
    ['no, friday', { at: '2026-11-27T14:00:00-05:00' }],
    ['change the time to 4:30', { at: '2026-11-25T16:30:00-05:00' }],
  ])('"%s"', (text, change) => {
    expect(stored([...start, text, 'yes'])).toMatchObject({ type: 'book-demo', ...change });
    expect(stored([...start, 'yes', text])).toMatchObject({
      type: 'change-booking',
      ...change,
    });
  });
});

describe('after the booking', () => {
  const start = ['book a demo', 'Ann', typed, 'tomorrow at 2', 'yes'];
  const first = { name: 'Ann', phone, when: 'tomorrow at 2', at: '2026-11-25T14:00:00-05:00' };
  it('is changed at once', () => {
    const { actions, last } = talk([...start, 'can you change it to four?']);
    const booking = { ...first, when: 'tomorrow at four', at: '2026-11-25T16:00:00-05:00' };
    expect(actions.at(-1)).toEqual({ type: 'change-booking', booking, previous: first });
    expect(last).toMatch(/Wednesday, November 25 at 4 PM/);
  });
  it('is changed twice, the second time from the first change', () => {
    const { actions } = talk([...start, 'can you change it to four?', 'could we do friday instead']);
    expect(actions.at(-1)).toMatchObject({
      booking: { at: '2026-11-27T16:00:00-05:00' },
      previous: { at: '2026-11-25T16:00:00-05:00' },
    });
  });
  it('asks what to change, and reads back before it does', () => {
    const { replies, actions } = talk([...start, 'I need to reschedule my demo', 'monday at ten', 'yes']);
    expect(replies[6]).toMatch(/Monday, November 30 at 10 AM.*\?$/);
    expect(actions.at(-1)).toMatchObject({ type: 'change-booking', previous: first });
  });
  it('refuses a change to what cannot be, and leaves the booking when that is given up', () => {
    const { replies, actions } = talk([...start, 'can we move it to sunday', 'never mind']);
    expect(replies[5]).toMatch(/closed on Sunday/);
    expect(replies[6]).toMatch(/as it was/);
    expect(actions).toHaveLength(1);
  });
  it('is cancelled, at once when named and after a question otherwise', () => {
    expect(talk([...start, 'cancel my demo']).actions.at(-1)).toEqual({
      type: 'cancel-booking',
      booking: first,
    });
    const { replies, actions } = talk([...start, 'cancel', 'yes']);
    expect(replies[5]).toMatch(/Shall I cancel/);
    expect(actions.at(-1)).toEqual({ type: 'cancel-booking', booking: first });
    expect(talk([...start, 'cancel my demo', 'change it to four']).actions).toHaveLength(2);
  });
  it('says what is booked', () => {
    expect(talk([...start, 'what did I book?']).last).toMatch(
      /a demo for Ann, Wednesday, November 25 at 2 PM/,
    );
  });
  it('does not pretend to see a booking of another conversation', () => {
    const { last, actions } = talk(['cancel my appointment']);
    expect(last).toMatch(/cannot see earlier bookings/);
    expect(actions).toEqual([]);
  });
});

describe('asked for in other words', () => {
  it.each([
    'book me for a demo',
    'i want to book',
    'i need a callback',
    'put anna berg down for a demo',
    'demo for tom reilly please',
    'i would like to make a booking',
    'is there a slot open on friday',
    'can someone show me the product',
    'could i get one of those free demos',
    'can we set something up',
    'book me in on friday at 3',
  ])('%s', (said) => {
    expect(talk([said]).last).toMatch(/(?:name|number).*\?$/);
  });
  it.each(['demo for my team', 'does it book a session with my clients', 'what does a session cost'])(
    'not by "%s"',
    (said) => {
      expect(talk([said]).last).not.toMatch(/your name|phone number/);
    },
  );
});

it('a longer name takes the place of the short one, it is no business', () => {
  const { actions } = talk([
    'book a demo',
    "it's Omar",
    'Omar Haddad',
    '302 555 0142',
    'tomorrow at 11',
    'yes',
  ]);
  expect(actions).toMatchObject([{ booking: { name: 'Omar Haddad' } }]);
  expect(actions[0]).not.toHaveProperty('booking.business');
});

it('who cannot come and names another day wants to move it', () => {
  const { actions } = talk([
    'book a demo',
    'Ben Ito',
    '302 555 0124',
    'friday at 4 pm',
    'yes',
    "i can't make it on friday after all, can we do monday at 10",
  ]);
  expect(actions.map(({ type }) => type)).toEqual(['book-demo', 'change-booking']);
  expect(actions[1]).toMatchObject({ booking: { at: '2026-11-30T10:00:00-05:00' } });
});

it('another spelling of the name takes its place', () => {
  const { actions } = talk([
    'book a demo',
    'Pete Novak',
    '302 555 0119',
    'monday at nine',
    'actually the name is spelled Nowak, with a w',
    'yes',
  ]);
  expect(actions).toMatchObject([{ booking: { name: 'Pete Nowak' } }]);
});

it('a question is no name', () => {
  const { replies } = talk([
    'book a demo',
    'is it free?',
    'Sandra Kim',
    'Kim Wellness',
    'the company is Kim Fitness, not Kim Wellness',
    '302 555 0119',
    'monday at nine',
  ]);
  expect(replies[1]).toMatch(/name/);
  expect(replies.at(-1)).toMatch(/Sandra Kim from Kim Fitness,/);
});

it('a last name goes behind the first one', () => {
  const { actions } = talk([
    'book a demo',
    'Renata',
    '302 555 0119',
    'monday at nine',
    'actually my last name is Cruz',
    'yes',
  ]);
  expect(actions).toMatchObject([{ booking: { name: 'Renata Cruz' } }]);
});

describe('said in other words', () => {
  it.each([
    [
      ['I was hoping to get a demo sometime next week', 'Nora', typed, 'Wednesday', 'around 11', 'yep'],
      { at: '2026-12-02T11:00:00-05:00' },
    ],
    [
      [
        'can you set me up with a demo',
        'Kwame Mensah',
        'Mensah Imports',
        typed,
        'Dec 2nd 3:15 pm',
        'sounds right',
      ],
      { business: 'Mensah Imports' },
    ],
    [
      ['demo for friday 10am please', `Lucia Alvarez, Alvarez Dental, ${typed}`, 'that is perfect'],
      { name: 'Lucia Alvarez', business: 'Alvarez Dental' },
    ],
    [
      ['book a demo', 'you can call me Sam, Sam Rivera', typed, 'saturday afternoon', '1', 'ok'],
      { name: 'Sam Rivera', at: '2026-11-28T13:00:00-05:00' },
    ],
    [
      ['do you have time on thursday for a demo?', 'Ann', typed, 'at two', 'book it'],
      { at: '2026-11-26T14:00:00-05:00' },
    ],
    [
      ["I'd like to come in next Monday at 9 for a demo", 'Ann Lee from Lee & Sons', typed, 'yes, book it'],
      { business: 'Lee & Sons' },
    ],
    [
      ['can somebody call me at 302-555-0142 tomorrow at ten, I am Ann', 'yes'],
      { name: 'Ann', when: 'call back tomorrow at ten' },
    ],
    [
      ['book a demo', 'Ann', typed, 'monday at three', 'yes, monday at three, that is correct'],
      { at: '2026-11-30T15:00:00-05:00' },
    ],
  ])('%j', (utterances, booking) => {
    expect(stored(utterances)).toMatchObject({ type: 'book-demo', ...booking });
  });
  it('a "no" to the first question books nothing', () => {
    expect(talk(['book a demo', 'no']).last).toMatch(/cancelled|nothing is booked/);
  });
});
