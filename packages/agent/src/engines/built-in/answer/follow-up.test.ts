import { describe, expect, it } from 'vitest';
import { talk } from '../testing/talk.ts';

const knowledge = [
  {
    id: 'tour',
    title: 'Harbour tour',
    questions: ['what is the harbour tour'],
    answer: 'You see the harbour from the water. It takes two hours and costs thirty dollars.',
  },
  {
    id: 'hours',
    title: 'Opening hours',
    questions: ['when are you open'],
    answer: 'We are open from nine to five.',
  },
  {
    id: 'weekend',
    title: 'Weekend opening hours',
    questions: ['are you open on weekends'],
    answer: 'On weekends we open at ten.',
  },
  {
    id: 'passage',
    title: 'Cancelling',
    questions: [],
    answer: 'A tour that is cancelled by storm is paid back.',
    source: { document: 'Terms.pdf', heading: 'Cancelling' },
  },
];

const lastOf = (...utterances: readonly string[]): string => talk(utterances, knowledge).last;

it.each([
  ['when are you open', 'and on weekends', 'On weekends we open at ten.'],
  ['what is the harbour tour', 'how much is it', 'thirty dollars'],
])('after "%s", "%s" is about the same', (first, second, answer) => {
  expect(lastOf(first, second)).toContain(answer);
});

const shop = [
  {
    id: 'systems',
    title: 'Systems it works with',
    questions: ['which systems does it integrate with', 'do you integrate with my system'],
    answer: 'It works with whatever takes a webhook.',
  },
  {
    id: 'languages',
    title: 'Languages',
    questions: ['which languages do you speak', 'do you speak spanish'],
    answer: 'We speak English and Spanish.',
  },
  {
    id: 'bread',
    title: 'Bread',
    questions: ['do you have rye bread'],
    answer: 'Rye bread is there from seven.',
  },
];

it.each([
  ['do you integrate with hubspot', 'and salesforce?', 'takes a webhook'],
  ['do you integrate with hubspot', 'what about pipedrive', 'takes a webhook'],
  ['do you speak spanish', 'what about polish', 'English and Spanish'],
])('after "%s", "%s" asks of a name that is as unknown', (first, second, answer) => {
  expect(talk([first, second], shop).last).toContain(answer);
});

it('does not take what is known of one thing for another that is not known', () => {
  expect(talk(['do you have rye bread', 'what about tires'], shop).last).not.toContain('seven');
});

it('says where an answer is from', () => {
  expect(lastOf('is a tour cancelled by storm paid back', 'where does it say that')).toBe(
    'That is in the document “Terms.pdf”, under “Cancelling”.',
  );
  expect(lastOf('when are you open', 'where did you get that')).toContain('Opening hours');
});

const steps = ['First', 'Second', 'Third'].map((place) => ({
  id: place,
  title: `${place} step of the repair`,
  questions: [`what is the ${place.toLowerCase()} step of the repair`],
  answer: `${place} comes a long look at the bicycle.`,
}));
const refunds = [
  {
    id: 'year',
    title: 'Refund of a yearly ticket',
    questions: ['is a yearly ticket refunded'],
    answer: 'A yearly ticket is paid back within a month.',
  },
  {
    id: 'month',
    title: 'Refund of a monthly ticket',
    questions: ['is a monthly ticket refunded'],
    answer: 'A monthly ticket is never paid back.',
  },
];

it.each([
  ['and after that', 'Second comes'],
  ['and what comes at the very end', 'Third comes'],
])('after a step, "%s" is another one', (asked, answer) => {
  expect(talk(['what is the first step of the repair', asked], steps).last).toContain(answer);
});

it('the neighbour of the topic is found, not the topic once more', () => {
  expect(talk(['is a yearly ticket refunded', 'and a monthly one'], refunds).last).toContain(
    'never paid back',
  );
});

it('a bare question is about the topic, or is not known', () => {
  expect(lastOf('what is the harbour tour', 'how much')).toContain('thirty dollars');
  expect(lastOf('are you open on weekends', 'why')).not.toContain('nine to five');
});

it('what comes after a step that was told of under another name is the next one', () => {
  const length = {
    id: 'length',
    title: 'Length of the wash',
    questions: ['how long is the wash'],
    answer: 'The wash takes an hour.',
  };
  const named = ['First step, wash', 'Second step, oil'].map((title, place) => ({
    id: title,
    title,
    questions: [`what is step ${place + 1}`],
    answer: place === 0 ? 'Water and a brush.' : 'Oil for the chain.',
  }));
  expect(talk(['how long is the wash', 'and after that?'], [length, ...named]).last).toBe(
    'Oil for the chain.',
  );
});

it('a name in an answer does not tell who does something with it', () => {
  const place = {
    id: 'place',
    title: 'Where letters are kept',
    questions: ['where are letters kept'],
    answer: 'In the cellar of Harbour House.',
  };
  expect(talk(['where are letters kept', 'and who gets to see it?'], [place]).last).not.toBe(place.answer);
  expect(talk(['where are letters kept', 'where is it?'], [place]).last).toBe(place.answer);
});

it('a pronoun is read as what was talked about before it is read as what is sold', () => {
  const entry = (id: string, title: string, question: string, answer: string) => ({
    id,
    title,
    questions: [question],
    answer,
  });
  const ferry = [
    entry('prices', 'Prices', 'how much is it', 'A ticket is nine dollars.'),
    entry('length', 'Length of a tour', 'how long is a tour', 'A tour takes an hour.'),
    entry('tour', 'Price of a tour', 'how much is a tour', 'A tour is free.'),
  ];
  expect(talk(['how long is a tour', 'how much is that?'], ferry).last).toBe('A tour is free.');
  expect(talk(['how much is a tour', 'so how much is that?'], ferry).last).toBe('A tour is free.');
  expect(talk(['how much is it'], ferry).last).toBe('A ticket is nine dollars.');
});

it('an object behind "also" is a second question', () => {
  const { last } = talk(
    ['what are your opening hours, also the price of the tour'],
    [
      ...knowledge,
      {
        id: 'price',
        title: 'Price of the tour',
        questions: ['what is the price of the tour'],
        answer: 'It is ten dollars.',
      },
    ],
  );
  expect(last).toContain('nine to five');
  expect(last).toContain('ten dollars');
});

const law = [
  {
    id: 'quit',
    title: 'Quitting',
    questions: ['how do i quit my membership'],
    answer: 'By a letter to the club.',
  },
  {
    id: 'left',
    title: 'After the membership',
    questions: ['what happens after quitting'],
    answer: 'Your locker is emptied.',
  },
  {
    id: 'letters',
    title: 'Following up on letters',
    questions: ['who follows up on letters afterwards'],
    answer: 'The secretary does.',
  },
];

describe('where there are no steps', () => {
  it('what comes behind the topic is found as what happens after it', () => {
    const { last } = talk(['how do I quit my membership', 'and afterwards?'], law);
    expect(last).toContain('Your locker is emptied.');
  });
  it('or it is not known', () => {
    const { last } = talk(['who follows up on letters', 'and then?'], law.slice(2));
    expect(last).not.toContain('secretary');
  });
});

const club = [
  {
    id: 'form',
    title: 'What the form asks for',
    questions: ['what does the form ask for'],
    answer: 'It asks for your name and a phone number.',
  },
  {
    id: 'reply',
    title: 'Replies to the form',
    questions: ['how long does a reply to the form take'],
    answer: 'A reply takes two days.',
  },
  {
    id: 'kept',
    title: 'How long records are kept',
    questions: ['how long are records kept', 'how long is what i write in a form kept'],
    answer: 'Records are kept for seven years.',
  },
];

describe('a follow-up', () => {
  it('is what both its own words and the topic point to', () => {
    expect(talk(['what does the form ask for', 'how long is it kept'], club).last).toContain('seven years');
  });
  it('by a bare "why not" asks, and agrees to nothing', () => {
    expect(talk(['what does the form ask for', 'why not?'], club).last).not.toMatch(/^(?:Great|All right)/);
  });
  it('after a booking is about what was booked', () => {
    const booked = ['a demo on Monday at 10, I am Ada Moss, 302 555 0142', 'yes'];
    const demo = [
      {
        id: 'demo',
        title: 'The demo',
        questions: ['what is a demo', 'how long is a demo'],
        answer: 'A demo takes half an hour.',
      },
      {
        id: 'start',
        title: 'The start',
        questions: ['how long is it until you start'],
        answer: 'You start within a month.',
      },
      ...club,
    ];
    expect(talk([...booked, 'and how long is it?'], demo).last).toContain('half an hour');
  });
  it('with "he" means whom the last answer names', () => {
    const people = [
      {
        id: 'story',
        title: 'Story of the roof',
        questions: ['what is the story of the roof'],
        answer: 'It was mended twice. People ask for Otto by name.',
      },
      {
        id: 'otto',
        title: 'Otto',
        questions: ['does otto work on sundays'],
        answer: 'Otto works on Sundays.',
      },
    ];
    expect(talk(['what is the story of the roof', 'does he work on sundays'], people).last).toContain(
      'Otto works',
    );
  });
});
