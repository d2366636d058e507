import { createAssistantSchema } from '@saywell/contract';
import { allFacts, shownValues, siteFacts } from '@saywell/site-facts';
import { describe, expect, it } from 'vitest';
import { demoAssistant } from './demo-assistants.ts';
import { type DemoAgent, demoAgents, demoKnowledge } from './knowledge.ts';

const find = (id: string, agent: DemoAgent = 'main') => {
  const entry = demoKnowledge[agent].find((entry) => entry.id === id);
  if (entry === undefined) throw new Error(`no entry ${id}`);
  return entry;
};
/** The part that is spoken first. */
const opening = (answer: string) => answer.split(/[.,?!]/)[0] ?? '';

describe.each(demoAgents)('the knowledge of %s', (agent) => {
  const entries = demoKnowledge[agent];

  it('has every id and every question once', () => {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const questions = entries.flatMap((entry) => entry.questions);
    const repeated = questions.filter((question, index) => questions.indexOf(question) !== index);
    expect(repeated).toEqual([]);
  });

  it('asks in four to thirty ways a recogniser can hear', () => {
    for (const { id, questions } of entries) {
      expect(questions.length, id).toBeGreaterThanOrEqual(4);
      // Each way costs 2 KB and 10 ms of the sentence encoder, read at the build.
      expect(questions.length, id).toBeLessThanOrEqual(30);
      for (const question of questions) expect(question).toMatch(/^[a-z']+( [a-z']+)+$/);
    }
  });

  it('has no more texts than are all compared by their meaning', () => {
    const texts = entries.map(({ questions, title, answer }) => {
      const sentences = answer.split(/[.?!] /).length;
      return new Set([...questions, title]).size + 1 + sentences;
    });
    // Of a larger knowledge not every way to ask is compared, and it has been judged with all of them.
    expect(texts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(5_000);
  });

  it('answers in one or two short sentences that start with a short clause', () => {
    for (const { id, answer } of entries) {
      expect(answer, id).toMatch(/^[A-Z][^.?!]*[.?!]( [A-Z][^.?!]*[.?!])?$/);
      expect(answer, id).not.toMatch(/\d/);
      expect(answer.length, id).toBeLessThanOrEqual(190);
      expect(opening(answer).length, id).toBeLessThanOrEqual(64);
    }
  });

  it('belongs to an assistant that the API accepts', () => {
    const assistant = demoAssistant(agent, '01901234-5678-7000-8000-000000000000');
    expect(createAssistantSchema.parse(assistant)).toEqual(assistant);
    expect(assistant.firstMessage?.length).toBeLessThanOrEqual(70);
  });
});

it('contains the facts of the website', () => {
  const facts: Readonly<Record<string, readonly string[]>> = {
    services: ['appointment setting', 'lead qualification', 'support automation', 'analytics', 'workflow'],
    'demo-price': ['free', 'thirty minutes'],
    hours: ['Monday to Friday', 'nine to six Eastern', 'Saturday ten to two', 'Sunday we are closed'],
    availability: ['twenty four hours', 'seven days'],
    address: ['Wilmington, Delaware'],
    phone: ['three zero two, five five five, zero one four two'],
    email: ['hello at saywell dot example', 'four hours'],
    'contact-reply': ['twenty four hours'],
    'implementation-time': ['thirty days'],
    'implementation-steps': [
      'Discovery and strategy in weeks one and two',
      'two and three',
      'three and four',
    ],
    'response-time': ['less than two seconds'],
    accuracy: ['ninety eight percent'],
    uptime: ['ninety nine point nine percent'],
    industries: ['funding', 'ecommerce', 'coaching', 'healthcare', 'real estate'],
    retention: ['three years', 'five years'],
    'call-records': ['seven years'],
    'data-request': ['thirty days'],
    children: ['sixteen'],
    refund: ['annual', 'thirty days'],
    law: ['Delaware', 'arbitration'],
    'are-you-human': ['AI'],
  };
  for (const [id, parts] of Object.entries(facts)) {
    for (const part of parts) expect(find(id).answer).toContain(part);
  }
});

it('the site’s own assistant answers every fact that a page shows, and all that the specialists know', () => {
  expect(Object.keys(shownValues).length).toBeGreaterThan(60);
  for (const { id, answer } of allFacts) expect(find(id).answer, id).toBe(answer);
  for (const id of Object.keys(shownValues)) expect(find(id).questions.length, id).toBeGreaterThan(3);
  for (const agent of ['max', 'grace', 'kyle'] as const) {
    const own = demoKnowledge[agent].filter(({ id }) => id.startsWith(agent) && !id.endsWith('-specialty'));
    for (const { id, answer } of own) expect(find(id).answer, id).toBe(answer);
  }
});

it('every assistant says who it is and that it is an AI', () => {
  for (const agent of demoAgents) {
    const { name } = demoAssistant(agent, '');
    expect(find('who-are-you', agent).answer).toContain(`I am ${name}`);
    expect(find('who-are-you', agent).answer).toContain('AI');
  }
});

it('specialists know six to eight things more than the site', () => {
  for (const agent of ['max', 'grace', 'kyle'] as const) {
    const more = demoKnowledge[agent].length - siteFacts.length - 1;
    expect(more).toBeGreaterThanOrEqual(6);
    expect(more).toBeLessThanOrEqual(8);
  }
});
