import { describe, expect, it } from 'vitest';
import type { KnowledgeEntry } from '../engine.ts';
import { initialState } from './state.ts';
import { sampleNow } from './testing/sample-booking.ts';
import { sampleKnowledge } from './testing/sample-knowledge.ts';
import { sampleContext, talk } from './testing/talk.ts';
import { transition } from './transition.ts';

/** `tuesday at ten`, said on a Tuesday at a quarter past ten. */
const nextTuesday = '2026-12-01T10:00:00-05:00';
const booked = (booking: object) => [{ type: 'book-demo', booking }];
const answerOf = (id: string) => sampleKnowledge.find((entry) => entry.id === id)?.answer ?? 'no such entry';

describe('answers', () => {
  it('answers from the knowledge base, also behind a greeting', () => {
    expect(talk(['what dose a demo cost']).last).toBe(answerOf('demo-price'));
    expect(talk(['hello what are your hours']).last).toBe(answerOf('hours'));
  });
  it('follows up on the last topic', () => {
    expect(talk(['what are your hours', 'and on saturday']).last).toBe(answerOf('saturday'));
    expect(talk(['what are the implementation steps', 'how long does it take']).last).toBe(
      answerOf('implementation-time'),
    );
    expect(talk(['how long is a demo', 'and what does it cost']).replies[1]).toMatch(/demo/i);
  });
  it('says honestly that it does not know, differently each time', () => {
    const { replies } = talk([
      'tell me a joke',
      'sing me a song',
      'who won the match',
      'tell me a joke',
      'tell me a joke',
    ]);
    for (const reply of replies) expect(reply).toMatch(/not know|no answer|cannot answer/);
    for (let index = 1; index < replies.length; index += 1)
      expect(replies[index]).not.toBe(replies[index - 1]);
  });
  it('says what may be meant when it is not sure, and that it is not', () => {
    const { replies } = talk(['demo for my team']);
    expect(replies[0]).toMatch(/not (?:certain|sure)/);
    expect(replies[0]).toContain(answerOf('demo-price'));
  });
  it('answers two questions in one breath, each with its own answer', () => {
    const { last } = talk(['when are you open and what does a demo cost']);
    expect(last).toBe(`${answerOf('hours')} ${answerOf('demo-price')}`);
    expect(talk(['your address and the phone number please']).last).toBe(
      `${answerOf('address')} ${answerOf('phone')}`,
    );
  });
  it('asks which of two equally good entries is meant', () => {
    const twins: KnowledgeEntry[] = [
      {
        id: 'blue',
        title: 'Blue plan',
        questions: ['what does the blue plan include'],
        answer: 'Blue has calls.',
      },
      {
        id: 'green',
        title: 'Green plan',
        questions: ['what does the green plan include'],
        answer: 'Green has chats.',
      },
    ];
    const { replies } = talk(['what does the plan include', 'the second one'], twins);
    expect(replies[0]).toMatch(/first or the second/);
    expect(replies[1]).toBe('Green has chats.');
  });
  it('says a long answer in parts', () => {
    const answer = Array.from({ length: 30 }, (_, index) => `This is sentence number ${index}.`).join(' ');
    const long: KnowledgeEntry[] = [
      { id: 'long', title: 'History', questions: ['tell me the history'], answer },
    ];
    const { replies } = talk(['tell me the history', 'yes'], long);
    const said = replies.map((reply) => reply.replace(/ Shall I go on\?$/, '')).join(' ');
    expect(said).toBe(answer);
    expect(Math.max(...replies.map((reply) => reply.length))).toBeLessThan(600);
  });
});

describe('wishes', () => {
  it.each([
    ['hello', /help|like to know|do for you/],
    ['thank you', /else/],
    ['what can you do', /book a demo/],
    ['are you a robot', /AI assistant/],
    ['how are you', /well/],
    ['can you hear me', /hear|listening/],
    ['one moment please', /time|rush|ready/],
    ['stop', /stop|listening/],
    ['what is your name', /Ava/],
    ['i have a question', /go ahead|like to know/],
  ])('answers "%s"', (text, pattern) => {
    expect(talk([text]).last).toMatch(pattern);
  });
  it.each([
    'goodbye',
    'bye bye',
    'thank you goodbye',
    'that is all thank you',
    'please hang up',
    'have a nice day',
    'ok bye',
  ])('ends the call after "%s"', (text) => {
    const { actions, last } = talk([text]);
    expect(actions).toEqual([{ type: 'end-call' }]);
    expect(last).toMatch(/Goodbye/);
  });
  it('ends the call with the words that the assistant has for it', () => {
    const context = { ...sampleContext([]), farewell: 'Until next time.' };
    const heard = { text: 'goodbye', lastSaid: undefined, now: 0 };
    expect(transition(initialState, heard, context)).toMatchObject({ text: 'Until next time.' });
  });
  it('says its last reply again', () => {
    expect(talk(['what are your hours', 'say that again']).last).toBe(answerOf('hours'));
    const context = sampleContext([]);
    const said = transition(
      initialState,
      { text: 'pardon', lastSaid: 'Welcome to Saywell.', now: sampleNow },
      context,
    );
    expect(said.text).toBe('Welcome to Saywell.');
  });
  it('repeats the whole of a reply that was cut off', () => {
    const context = sampleContext();
    const first = transition(
      initialState,
      { text: 'what are your hours', lastSaid: undefined, now: sampleNow },
      context,
    );
    const again = transition(
      first.state,
      { text: 'what did you say', lastSaid: 'Our team is there Mon', now: sampleNow },
      context,
    );
    expect(again.text).toBe(first.text);
  });
  it('takes a call back when a person is wanted', () => {
    const { replies, actions } = talk([
      'can i talk to a human',
      'yes please',
      'peter',
      'three oh two five five five oh one four two',
      'tomorrow morning',
      'yes',
    ]);
    expect(replies[0]).toMatch(/call you back/);
    expect(actions).toEqual([
      {
        type: 'book-demo',
        booking: { name: 'Peter', phone: '+13025550142', when: 'call back tomorrow morning' },
      },
    ]);
  });
  it('adds a call back to what the knowledge says about reaching a person', () => {
    const own: KnowledgeEntry[] = [
      {
        id: 'person',
        title: 'A person',
        questions: ['can i talk to a human'],
        answer: 'Of course. Call us at nine.',
      },
    ];
    const { replies } = talk(['can i talk to a human', 'yes'], own);
    expect(replies[0]).toMatch(/^Of course\. Call us at nine\. Or .*\?$/);
    expect(replies[1]).toMatch(/name/);
  });
});

describe('booking a demo', () => {
  const phone = 'three oh two five five five oh one four two';

  it('asks for one thing at a time, reads back and books', () => {
    const { replies, actions } = talk(['book a demo', 'anna', phone, 'tuesday at ten', 'yes']);
    expect(replies[0]).toMatch(/name\??/);
    expect(replies[1]).toMatch(/number/);
    expect(replies[2]).toMatch(/day|suit/);
    expect(replies[3]).toMatch(
      /Anna, Tuesday, December 1 at 10 AM Eastern Time, and your number is 302-555-0142\. Is that (right|correct)\?/,
    );
    expect(actions).toEqual(
      booked({ name: 'Anna', phone: '+13025550142', when: 'tuesday at ten', at: nextTuesday }),
    );
  });
  it.each([
    'book a demo',
    'i would like to book a demo please',
    'look a demo',
    'can i get a demo',
    'book an appointment',
    'schedule demo',
    'hi i want to set up a meeting',
    'book them oh',
    'how can i book a demo',
    'i want to see a demo',
  ])('starts after "%s"', (text) => {
    expect(talk([text]).last).toMatch(/your name/);
  });
  it.each([
    'what does a demo cost',
    'how long is a demo',
    'can it book appointments with my customers',
    'i do not want a demo',
  ])('does not start after "%s"', (text) => {
    expect(talk([text]).last).not.toMatch(/your name/);
  });
  it('takes several slots from one sentence and asks only for the rest', () => {
    const { replies, actions } = talk([
      'book a demo for tuesday at ten my name is anna',
      `my number is ${phone}`,
      'correct',
    ]);
    expect(replies[0]).toMatch(/phone number/);
    expect(actions).toEqual(
      booked({ name: 'Anna', phone: '+13025550142', when: 'tuesday at ten', at: nextTuesday }),
    );
  });
  it('answers questions in between and goes on', () => {
    const { replies, actions } = talk([
      'book a demo',
      'how long does a demo take',
      'anna',
      'what services do you offer',
      phone,
      'are you open on saturday',
      'can we do tuesday at ten',
      'what does it cost',
      'are you a robot',
      'yes',
    ]);
    expect(replies[1]).toMatch(/^A demo takes about thirty minutes\..* name.*\?$/);
    expect(replies[3]).toMatch(/^We offer .*number.*\?$/);
    expect(replies[5]).toMatch(/^On Saturday .*\?$/);
    expect(replies[7]).toMatch(/^Prices .*(right|correct)\?$/);
    expect(replies[8]).toMatch(/^I am an AI assistant, not a person\. .*(right|correct)\?$/);
    expect(actions).toEqual(
      booked({ name: 'Anna', phone: '+13025550142', when: 'tuesday at ten', at: nextTuesday }),
    );
  });
  it('takes a name and a question in one breath', () => {
    expect(talk(['book a demo', 'my name is anna how long is a demo']).last).toMatch(
      /^A demo takes .*phone number/,
    );
  });
  it('takes corrections before and after reading back', () => {
    const { actions } = talk([
      'book a demo',
      'hanna',
      'my name is anna',
      phone,
      'tuesday at ten',
      'no wednesday',
      'the number is wrong',
      '302 555 0199',
      'no at eleven',
      'yes but the name is wrong',
      'anna smith',
      'yes that is right',
    ]);
    expect(actions).toEqual(
      booked({
        name: 'Anna Smith',
        phone: '+13025550199',
        when: 'wednesday at eleven',
        at: '2026-11-25T11:00:00-05:00',
      }),
    );
  });
  it('asks what is wrong after a plain no', () => {
    const { replies, actions } = talk([
      'book a demo',
      'anna',
      phone,
      'tuesday at ten',
      'no',
      'the time',
      'friday at noon',
      'yes',
    ]);
    expect(replies[4]).toMatch(/name, the number or the time/);
    expect(actions).toEqual(
      booked({
        name: 'Anna',
        phone: '+13025550142',
        when: 'friday at noon',
        at: '2026-11-27T12:00:00-05:00',
      }),
    );
  });
  it('puts together a number that is said in pieces, before or after it looked whole', () => {
    const start = ['book a demo', 'anna'];
    const end = ['tuesday at ten', 'yes'];
    const expected = booked({ name: 'Anna', phone: '+13025550142', when: 'tuesday at ten', at: nextTuesday });
    expect(talk([...start, 'three oh two', 'five five five', 'oh one four two', ...end]).actions).toEqual(
      expected,
    );
    expect(talk([...start, 'three oh two', 'five five five oh one four two', ...end]).actions).toEqual(
      expected,
    );
    expect(talk([...start, 'three oh two five five five oh', 'one four two', ...end]).actions).toEqual(
      expected,
    );
    expect(talk([...start, 'three oh two', phone, ...end]).actions).toEqual(expected);
  });
  it('asks again for too few or too many digits', () => {
    expect(talk(['book a demo', 'anna', 'one two three']).last).toMatch(/1 2 3/);
    expect(talk(['book a demo', 'anna', '12345678901234567890']).last).toMatch(/too long|too many/);
  });
  it('asks for the half of the date that is missing, but does not insist on an hour', () => {
    const start = ['book a demo', 'anna', phone];
    expect(talk([...start, 'at ten']).last).toMatch(/day|suit/);
    expect(talk([...start, 'tomorrow']).last).toMatch(/time/);
    expect(talk([...start, 'tomorrow', 'half past two', 'yes']).actions).toEqual(
      booked({
        name: 'Anna',
        phone: '+13025550142',
        when: 'tomorrow at half past two',
        at: '2026-11-25T14:30:00-05:00',
      }),
    );
    expect(talk([...start, 'tomorrow', 'i am not sure', 'whatever', 'yes']).actions).toHaveLength(1);
  });
  it('offers typing after two failed tries and gives up after four', () => {
    const { replies, actions } = talk([
      'book a demo',
      'anna',
      'banana',
      'bread',
      'butter',
      'cheese',
      'what are your hours',
    ]);
    expect(replies[2]).not.toMatch(/type/);
    expect(replies[3]).toMatch(/type it/);
    expect(replies[5]).toMatch(/nothing is booked|leave the booking/);
    expect(replies[6]).toBe(answerOf('hours'));
    expect(actions).toEqual([]);
  });
  it('takes typed answers', () => {
    const { actions } = talk(['Book a demo', 'Anna Smith', '+1 (302) 555-0142', 'Tuesday 10am', 'Yes.']);
    expect(actions).toEqual(
      booked({ name: 'Anna Smith', phone: '+13025550142', when: 'tuesday at 10am', at: nextTuesday }),
    );
  });
  it.each([
    'cancel',
    'never mind',
    'no cancel that',
    'i changed my mind',
    'stop',
    'please cancel the whole thing',
  ])('is dropped at any time by "%s"', (text) => {
    for (const said of [[], ['anna'], ['anna', phone], ['anna', phone, 'tuesday at ten']]) {
      const { last, actions } = talk(['book a demo', ...said, text]);
      expect(last).toMatch(/cancelled|nothing is booked/);
      expect(actions).toEqual([]);
    }
  });
  it('explains why a number is needed', () => {
    expect(talk(['book a demo', 'anna', 'i would rather not say']).last).toMatch(/reach you.*cancel/);
  });
  it('keeps the business when it is named', () => {
    const { actions } = talk([
      'book a demo',
      'my name is anna and i run a bakery',
      phone,
      'tuesday at ten',
      'yes',
    ]);
    expect(actions).toEqual(
      booked({
        name: 'Anna',
        phone: '+13025550142',
        when: 'tuesday at ten',
        at: nextTuesday,
        business: 'bakery',
      }),
    );
  });
  it('ends the call after "no" to anything else, and reuses the contact for a second booking', () => {
    const first = ['book a demo', 'anna', phone, 'tuesday at ten', 'yes'];
    expect(talk([...first, 'no thanks']).actions.at(-1)).toEqual({ type: 'end-call' });
    expect(talk([...first, 'book another demo', 'friday at two', 'yes']).actions).toHaveLength(2);
  });
  it('says the question again after "say that again" and waits when asked to', () => {
    const { replies } = talk(['book a demo', 'one moment', 'say that again', 'anna']);
    expect(replies[3]).toMatch(/number/);
  });
});
