import { describe, expect, it } from 'vitest';
import { sampleContext, talk } from '../testing/talk.ts';
import { correctedTo } from './corrected.ts';

const people = [
  {
    id: 'anna',
    title: 'Head of the kitchen',
    questions: ['who runs the kitchen', 'who is anna berg'],
    answer: 'Anna Berg is head of the kitchen. She cooked on ships for nine years.',
  },
  {
    id: 'otto',
    title: 'Head of the bakery',
    questions: ['who runs the bakery', 'who is otto klein'],
    answer: 'Otto Klein is head of the bakery. He comes from Vienna.',
  },
  {
    id: 'mail',
    title: 'Answers to emails',
    questions: ['how quickly do you answer emails'],
    answer: 'Within four hours.',
  },
  {
    id: 'letters',
    title: 'Answers to letters',
    questions: ['how quickly do you answer letters'],
    answer: 'Within two weeks.',
  },
  {
    id: 'hours',
    title: 'Opening hours',
    questions: ['when are you open'],
    answer: 'From Tuesday to Friday at nine, on Saturday at ten.',
  },
];
const lastOf = (...utterances: readonly string[]): string => talk(utterances, people).last;

describe('what was talked about', () => {
  it.each([
    ['who runs the kitchen', 'for how long?', 'nine years'],
    ['who runs the kitchen', 'what did she do before', 'ships'],
    ['how quickly do you answer emails', 'and letters?', 'two weeks'],
    ['how quickly do you answer emails', 'no, I meant letters', 'two weeks'],
    ['how quickly do you answer emails', 'got it, and letters?', 'two weeks'],
    ['when are you open', 'what about saturdays', 'Saturday at ten'],
  ])('after "%s", "%s" is answered with "%s"', (first, second, answer) => {
    expect(lastOf(first, second)).toContain(answer);
  });

  it('keeps who and what is asked about through a fragment', () => {
    expect(lastOf('who runs the kitchen', 'and the bakery?', 'his background?')).toContain('Otto Klein');
    expect(lastOf('how quickly do you answer emails', 'and letters?', 'sorry, I mean emails')).toContain(
      'four hours',
    );
    expect(lastOf('who runs the kitchen', 'and Otto Klein, where is he from?')).toContain('Vienna');
  });
  it('what two are compared is told of both', () => {
    const reply = lastOf('what is the difference between Anna Berg and Otto Klein?');
    expect(reply).toMatch(/Anna Berg.*Otto Klein/);
  });
  it('`is there` points to nothing before', () => {
    expect(lastOf('when are you open', 'is there a parking lot?')).not.toContain('Tuesday');
  });

  it('a question and a fragment behind it are two', () => {
    const reply = lastOf('who runs the kitchen? and the bakery?');
    expect(reply).toContain('Anna Berg');
    expect(reply).toContain('Otto Klein');
  });
});

it.each([
  ['no i meant the contact form', 'the contact form'],
  ['i was asking about kyle', 'kyle'],
  ['sorry i wanted to know about transcripts', 'transcripts'],
  ['for a monthly plan i mean', 'for a monthly plan'],
  ['not the kitchen the bakery', 'the bakery'],
  ['no i did not mean the demo i meant until it is installed', 'until it is installed'],
  ['sorry got the names mixed up i mean the bakery', 'the bakery'],
  ['my mistake i meant the bakery', 'the bakery'],
  ['what do you mean by that', null],
  ['how do i cancel', null],
])('"%s" corrects to %s', (said, meant) => {
  expect(correctedTo(said.split(' '))?.join(' ') ?? null).toBe(meant);
});

describe('somebody is there now', () => {
  it('says until when, by the hours that bookings have', () => {
    expect(talk(['is anybody in the office right now?']).last).toBe(
      'Yes, it is 10:15 AM Eastern Time, and our people are there until 6 PM.',
    );
  });
  it('says when, where nobody is', () => {
    const booking = { openingHours: { tuesday: ['12:00', '14:00'] as const } };
    expect(talk(['are you open now?'], undefined, sampleContext(undefined, booking)).last).toBe(
      'No, it is 10:15 AM Eastern Time, and our people are not yet there. They are there Tuesday from noon to 2 PM.',
    );
  });
  it('is asked of the knowledge where no hours are known', () => {
    const context = { ...sampleContext(people), booking: {} };
    expect(talk(['when are you open'], people, context).last).toContain('Tuesday');
    expect(talk(['are you open now?'], people, context).last).not.toContain('our people');
  });
});

describe('what visitors tell of themselves', () => {
  it('a number that is told is noted, and known when asked for', () => {
    const { replies } = talk([
      "My number's 302-555-0142 in case we get cut off",
      'which number do you have from me?',
    ]);
    expect(replies[0]).toContain('302-555-0142');
    expect(replies[1]).toBe('Your number is 302-555-0142.');
  });
  it('what stands before a question is remembered', () => {
    expect(
      talk(['I run a yoga studio in Dover, anything for me?', 'where did I say my studio is?']).last,
    ).toBe('You said that you run a yoga studio in Dover.');
  });
});

it.each([
  'I am furious, your assistant hung up on my customer twice',
  'I have been waiting for a reply since Monday',
])('to "%s" it says that it is sorry', (text) => {
  expect(talk([text]).last).toMatch(/sorry/);
});

it('goes on with a complaint that is told in several turns', () => {
  const told = ['your assistant hung up on my customer twice', 'it was the red one in the hall'];
  expect(talk(told).last).toMatch(/thank you for telling|understand.*sorry/i);
  expect(talk([...told, 'so what will you do about it now']).last).toMatch(/call(?:s you)? back/);
  expect(talk([...told, 'yes please']).last).toMatch(/name/i);
  expect(talk([...told, 'what does a demo cost']).last).toContain('free');
});

it('who asks what a demo binds to does not ask for one', () => {
  expect(talk(['am I signing up to anything if I take a demo']).last).not.toMatch(/your name/);
});

it.each(['we run a dental clinic, would that work', 'we are a law firm, is that ok'])(
  'a question behind who one is is answered: "%s"',
  (text) => expect(talk([text]).last).not.toMatch(/Your business is/),
);

describe('where no answer is sure', () => {
  it('the two nearest are said, with a doubt, where they compete', () => {
    const { last } = talk(['who supports the integration on weekends']);
    expect(last).toMatch(/^I am not (?:certain|sure) which/);
    expect(last).toContain(' And the other one. ');
    expect(talk(['do you have support for demos']).last).toMatch(
      /^I am not (?:entirely sure|quite certain), but.* Or it is this\. /,
    );
  });
  it.each(['what does support cost on weekends', 'which industries do you integrate with'])(
    'the nearest is said alone where it leads: "%s"',
    (text) => {
      const { last } = talk([text]);
      expect(last).toMatch(/^I am not (?:certain|sure|entirely sure|quite certain)/);
      expect(last).not.toMatch(/And the other one|Or it is this/);
    },
  );
  it('what is near, but too far to be said, can be asked', () => {
    expect(talk(['what is the price of training']).last).toContain('for example: What does a demo cost?');
  });
  it('a sure one stands alone', () => {
    expect(talk(['what does a demo cost']).last).toBe('A demo is free and comes without any obligation.');
  });
});

describe('what is mentioned beside an honest no', () => {
  const asked = 'do you repair ancient violins';
  it.each(['yes please', 'okay, arrange that please', 'let us do that'])('"%s" accepts it', (text) => {
    expect(talk([asked, text]).last).toMatch(/name/i);
  });
  it('a name alone does not', () => {
    expect(talk([asked, 'Stradivari']).last).not.toMatch(/phone|number to reach/i);
  });
  it('who is spoken with is the assistant', () => {
    expect(talk(['hi, who am I speaking to?']).last).toContain('Ava');
  });
});

const workshop = [
  {
    id: 'bicycles',
    title: 'Bicycles',
    questions: ['do you mend bicycles'],
    answer: 'Yes, we mend bicycles.',
  },
  {
    id: 'lena',
    title: 'Lena and the bicycles',
    questions: ['who is lena'],
    answer: 'Lena is our mechanic for two wheels.',
  },
  {
    id: 'paint',
    title: 'How a frame is painted',
    questions: ['how is a frame painted'],
    answer: 'It is washed, then it is painted.',
  },
];

it('who fits is found over what the visitor told', () => {
  expect(talk(['My bicycles are very old.', 'which of you is right for me?'], workshop).last).toContain(
    'Lena',
  );
  expect(talk(['which of you is right for me?'], workshop).last).not.toContain('Lena');
});

it('the end stands in an answer that tells the order', () => {
  expect(talk(['how is a frame painted', 'and at the very end?'], workshop).last).toBe(
    'It is washed, then it is painted.',
  );
});
