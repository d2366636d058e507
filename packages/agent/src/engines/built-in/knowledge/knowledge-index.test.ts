import { describe, expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../engine.ts';
import { answerScore } from '../answers.ts';
import { sampleKnowledge } from '../testing/sample-knowledge.ts';
import { createKnowledgeIndex } from './knowledge-index.ts';

const index = createKnowledgeIndex(sampleKnowledge);

it('finds the same when it was made ready before', async () => {
  const ready = createKnowledgeIndex(sampleKnowledge);
  await Promise.all([ready.ready(), ready.ready()]);
  const said = 'how long does a demo take';
  expect(ready.search(said)).toEqual(createKnowledgeIndex(sampleKnowledge).search(said));
});

/** Entry → what visitors say, as written and as a recogniser mishears it. */
// biome-ignore format: a table
const utterances: Readonly<Record<string, readonly string[]>> = {
  'demo-price': [
    'what does a demo cost', 'what dose a demo cost', 'what does demo costs', 'how much is the demo',
    'is a demo free', 'do i have to pay for a demo', 'does the demo costs anything',
    'is that demo for free', 'how much does a demonstration cost',
    'hello uh what would a demo cost me please',
  ],
  'demo-length': [
    'how long is the demo', 'how long does a demo take', 'how many minutes does demo take',
    'how long as a demo',
  ],
  'plan-price': [
    'what does it cost', 'what are your prices', 'how much do you charge', 'how expensive is the service',
    'how much per month', 'what is the monthly fee', 'what are you a prices',
  ],
  hours: [
    'what are your hours', 'when are you open', 'what are your ours', 'what are you are hours',
    'when do you close', 'what time do you open', 'what are the opening hours',
    'what a your business hours',
  ],
  saturday: [
    'are you open on saturday', 'are you open saturdays', 'do you work on saturday', 'saturday',
    'are you open on the weekend', 'or you open on saturday', 'is the office open on saturday',
  ],
  sunday: [
    'are you open on sunday', 'are you closed on sunday', 'and on sunday',
  ],
  address: [
    'where are you located', 'where is your office', 'what is your address', 'where are you at',
    'what is the address of your office', 'where you located', 'where or you located',
  ],
  phone: [
    'what is your phone number', "what's your phone number", 'what is your telephone number',
    'can i call you', 'how can i reach you by phone', 'what is you are phone number',
  ],
  email: [
    'what is your email', 'what is your e mail address', 'can i send you an email',
  ],
  'implementation-time': [
    'how long does implementation take', 'how long does the implementation takes',
    'how long does it take to set up', 'how long until we can go live', 'how soon can we start',
    'how long is the implementation', 'how many days does implementation take',
  ],
  'implementation-steps': [
    'what are the implementation steps', 'how does the setup work',
    'what are the steps of the implementation', 'what are the steps', 'how does implementation work',
  ],
  industries: [
    'which industries do you serve', 'what industries do you work with', 'which industry is do you serve',
    'do you work with real estate', 'what industry do you work in',
  ],
  funding: [
    'do you do business funding', 'can you help with taxes', 'i have a business funding company',
  ],
  ecommerce: [
    'do you work with online stores', 'do you work with e commerce', 'i have an online shop',
  ],
  coaching: [
    'do you work with coaches', 'do you work with business coaches',
  ],
  privacy: [
    'is my data safe', 'is my date a safe', 'how do you protect my privacy', 'is it secure',
    'what do you do with my data', 'is my data secure with you',
  ],
  recording: [
    'are calls recorded', 'do you record calls', 'is this call being recorded',
  ],
  uptime: [
    'what is your uptime', 'what is your up time', 'how reliable is it', 'what about up time',
  ],
  'response-time': [
    'how fast do you answer', 'what is the response time', 'how quickly does it respond',
    'what is your response time', 'how fast is the assistant',
  ],
  accuracy: [
    'how accurate is it', 'what is your accuracy', 'how accurate as the assistant', 'how accurate are you',
  ],
  services: [
    'what services do you offer', 'what do you do', 'what does your company do',
    'what service do you offer', 'which services do you have', 'what services to you offer',
  ],
  'appointment-setting': [
    'what is appointment setting', 'how does appointment setting work', 'can it book appointments for me',
    'what is a point mint setting',
  ],
  'lead-qualification': [
    'what is lead qualification', 'can you qualify leads', 'how does lead qualify cation work',
  ],
  'support-automation': [
    'do you offer customer support', 'how does support automation work', 'what is support automation',
  ],
  analytics: [
    'do i get a report', 'what analytics do you offer', 'is there a dashboard', 'do you have analytics',
  ],
  'workflow-automation': [
    'what is workflow automation', 'what is work flow automation', 'can you automate my work flow',
  ],
  integrations: [
    'what does it integrate with', 'what integrations do you have', 'does it work with salesforce',
    'does it work with sales force', 'can you connect to my calendar',
  ],
  shopify: [
    'does it work with shopify', 'do you support shopify', 'does it work with shop if i',
  ],
  languages: [
    'which languages do you speak', 'do you speak spanish', 'what languages do you support',
    'do you speak german', 'what language does it speak',
  ],
  cancellation: [
    'can i cancel anytime', 'how do i cancel', 'can i cancel at any time', 'how can i cancel my contract',
  ],
  refund: [
    'do you offer refunds', 'can i get a refund', 'can i get my money back', 'what is your refund policy',
    'do you give refund',
  ],
  company: [
    'who are you', 'tell me about your company', 'what is saywell', 'who or you',
  ],
  customers: [
    'how many customers do you have', 'who are your customers', 'do you have any references',
  ],
};

/** About nothing that the company knows. */
// biome-ignore format: a table
const outside = [
  'what is the weather like today', 'what is the weather on saturday',
  'who won the football game last night', 'tell me a joke', 'how old is the president',
  'what is the capital of france', 'can you sing a song', 'how much does a pizza cost',
  'what time is it in tokyo', 'play some music', 'how do i bake a cake', 'what is two plus two',
  'do you like dogs', 'is there life on mars', 'how tall is mount everest', 'book me a flight to paris',
  'what is the stock price of apple', 'open the garage door', 'turn off the lights',
  'who is the best basketball player', 'i need a plumber', 'tell me about the history of rome',
  'where can i buy shoes', 'what is your favorite color', 'how long do elephants live',
  'which team plays on sunday', 'call my mother', 'the cat is on the table', 'a long time ago in a galaxy',
  'yesterday i went to the market with my friend',
];

describe('searching the knowledge base', () => {
  for (const [id, texts] of Object.entries(utterances)) {
    it.each(texts)(`finds ${id} for "%s"`, (text) => {
      expect(index.search(text)[0]?.entry.id).toBe(id);
    });
  }

  it('is sure enough to answer nearly all of them', () => {
    const all = Object.values(utterances).flat();
    const answered = all.filter((text) => (index.search(text)[0]?.score ?? 0) >= answerScore);
    expect(answered.length / all.length).toBeGreaterThanOrEqual(0.98);
  });

  it.each(outside)('does not answer "%s"', (text) => {
    expect(index.search(text)[0]?.score ?? 0).toBeLessThan(answerScore);
  });

  it('finds every question of every entry as written', () => {
    const wrong = sampleKnowledge.flatMap((entry) =>
      entry.questions.filter((question) => index.search(question)[0]?.entry.id !== entry.id),
    );
    expect(wrong).toEqual([]);
  });

  it('scores between 0 and 1, best first, and prefers the topic talked about among equals', () => {
    const matches = index.search('how long does it take');
    const scores = matches.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score > 0 && score <= 1.001)).toBe(true);
    const about = (topicId: string) => index.search('how long does it take', topicId)[0]?.entry.id;
    expect(about('demo-length')).toBe('demo-length');
    expect(about('implementation-time')).toBe('implementation-time');
  });

  it('a clause of one word is no question of its own: it asks about what stands before it', () => {
    const entries = [
      { id: 'pay', title: 'Paying', questions: ['how much'], answer: 'Cards and cash.' },
      {
        id: 'wash',
        title: 'Washing bicycles',
        questions: ['do you wash bicycles'],
        answer: 'For ten dollars.',
      },
    ];
    const [match] = createKnowledgeIndex(entries).search('a wash for a bicycle, how much?');
    expect(match?.entry.id).toBe('wash');
  });

  it('is not sure of an entry that covers little of what is asked', () => {
    const entries = [
      {
        id: 'owner',
        title: 'The owner',
        questions: ['who is anna berg'],
        answer: 'Anna Berg owns the shop.',
      },
      { id: 'hours', title: 'Hours', questions: ['when are you open'], answer: 'From nine to five.' },
    ];
    const people = createKnowledgeIndex(entries);
    expect(people.search('who is anna berg')[0]?.score).toBeGreaterThan(answerScore);
    const [match] = people.search('which car does anna berg drive on weekends');
    expect(match?.entry.id).toBe('owner');
    expect(match?.score).toBeLessThan(answerScore);
  });

  it('leaves out an entry that is not what is asked for', () => {
    const [first] = index.search('how long does a demo take');
    const without = index.search('how long does a demo take', undefined, first?.entry.id);
    expect(without.map(({ entry }) => entry.id)).not.toContain(first?.entry.id);
  });

  it('finds nothing in nothing', () => {
    expect(index.search('')).toEqual([]);
    expect(createKnowledgeIndex([]).search('what does a demo cost')).toEqual([]);
  });
});

const everyday: readonly KnowledgeEntry[] = [
  ['When are you open?', 'From ten to nine.'],
  ['What does the course cost?', 'The course is 240 dollars.'],
  ['What happens when I cancel?', 'Until ten days before it is free.'],
  ['Do I have to pay a deposit?', 'Half of it when booking.'],
  ['What should I wear?', 'Closed shoes.'],
  ['Can you install a used stove?', 'New ones only.'],
  ['Do you have electric cars?', 'Two of them.'],
].map(([title = '', answer = '']) => ({ id: title, title, questions: [title], answer }));

it.each([
  ['how late could I still come', 'When are you open?'],
  ['what would the course set me back', 'What does the course cost?'],
  ['and if we call it off', 'What happens when I cancel?'],
  ['may I back out', 'What happens when I cancel?'],
  ['how do I get out of this', 'What happens when I cancel?'],
  ['do you want money up front', 'Do I have to pay a deposit?'],
  ['is there a dress code', 'What should I wear?'],
  ['would you hook up a second-hand one', 'Can you install a used stove?'],
  ['have you got an EV', 'Do you have electric cars?'],
])('everyday English finds its entry: %s', (question, title) => {
  expect(createKnowledgeIndex(everyday).search(question)[0]?.entry.title).toBe(title);
});
