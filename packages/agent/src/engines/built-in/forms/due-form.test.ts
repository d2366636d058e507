import { expect, it } from 'vitest';
import type { DialogueTool } from '../../engine.ts';
import { createBuiltInDialogue } from '../built-in-dialogue.ts';
import { unaskedParameters } from './form.ts';

const knowledge = [
  {
    id: 'hours',
    title: 'Opening hours',
    questions: ['when are you open', 'what are your opening hours'],
    answer: 'We are open from nine to five.',
  },
];
const goOn: DialogueTool = {
  name: 'go_on',
  description: 'Goes on to the next step.',
  parameters: {
    type: 'object',
    properties: { name: { type: 'string' }, guests: { type: 'integer' } },
    required: ['name', 'guests'],
  },
  handsOverTo: { name: 'next' },
  isDue: true,
};

/** What is answered to each of these, in one conversation. */
const talk = (...said: string[]) => talkWith(goOn, ...said);
async function talkWith(tool: DialogueTool, ...said: string[]) {
  const session = createBuiltInDialogue().createSession({
    assistantName: 'Desk',
    messages: [],
    knowledge,
    tools: [tool],
  });
  const calls: unknown[] = [];
  const answers: string[] = [];
  for (const userText of said) {
    const reply = session.reply({
      userText,
      history: [],
      signal: new AbortController().signal,
      async callTool({ parameters }) {
        calls.push(parameters);
        return { result: 'Done.' };
      },
    });
    let text = '';
    for await (const piece of reply.text) text += piece;
    reply.commit();
    answers.push(text);
  }
  return { calls, answers };
}

it('what a conversation is there for is asked for at once, and is a form though it hands over', async () => {
  const { calls, answers } = await talk('good morning', 'Anna Miller', 'four', 'yes');
  expect(answers[0]).toMatch(/your name/i);
  expect(answers[1]).toMatch(/guests/i);
  expect(calls).toEqual([{ name: 'Anna Miller', guests: 4 }]);
});

it('a question is answered first, and what nothing fits begins it later', async () => {
  const { answers } = await talk('when are you open', 'sounds like fun to me');
  expect(answers[0]).toContain('nine to five');
  expect(answers[1]).toMatch(/your name/i);
});

const visit: DialogueTool = {
  ...goOn,
  parameters: {
    type: 'object',
    properties: {
      address: {
        type: 'object',
        properties: {
          street: { type: 'string' },
          floor: { type: 'integer' },
          note: { type: 'string' },
          owner: { type: 'object', properties: { name: { type: 'string' } } },
        },
        required: ['street', 'floor', 'owner'],
      },
      parts: { type: 'array', items: { type: 'string' } },
      rooms: { type: 'array', items: { type: 'integer' } },
    },
    required: ['address', 'parts', 'rooms'],
  },
};

it('what is in objects is asked for leaf by leaf, and lists until nothing else is named', async () => {
  const said = [
    'hello',
    'Main Street',
    'three',
    'Anna Miller',
    'a tap and two valves',
    'also a hose, please',
  ];
  const { calls, answers } = await talkWith(visit, ...said, 'no, that is all', 'one and 12', 'no', 'yes');
  expect(answers[0]).toMatch(/street of the address\?$/);
  expect(answers[1]).toMatch(/floor of the address/);
  expect(answers[2]).toMatch(/name/);
  expect(answers[3]).toMatch(/What are the parts\?/);
  expect(answers.slice(4, 6).every((answer) => answer.endsWith('Anything else for the parts?'))).toBe(true);
  expect(answers[6]).toMatch(/rooms/);
  expect(answers[8]).toContain('parts: tap, two valves, and hose');
  expect(calls).toEqual([
    {
      address: { street: 'Main Street', floor: 3, owner: { name: 'Anna Miller' } },
      parts: ['tap', 'two valves', 'hose'],
      rooms: [1, 12],
    },
  ]);
});

it('a list may stay empty', async () => {
  const properties = { parts: { type: 'array', items: { type: 'string' } } };
  const tool = { ...goOn, parameters: { type: 'object', properties, required: ['parts'] } };
  const { calls, answers } = await talkWith(tool, 'hello', 'none', 'yes');
  expect(answers[1]).toContain('parts: none');
  expect(calls).toEqual([{ parts: [] }]);
});

it('names what cannot be asked for', () => {
  const rows = { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } };
  const order = { type: 'object', properties: { rows, at: { type: 'string' } } };
  const properties = { order, free: { type: 'object' }, rows };
  expect(unaskedParameters({ properties, required: ['order', 'free'] })).toEqual(['order.rows', 'free']);
  expect(unaskedParameters({ properties, required: [] })).toEqual([]);
  expect(unaskedParameters({})).toEqual([]);
});

it('a greeting alone does not lead on where there is nothing to find out, and the next words do', async () => {
  const next: DialogueTool = { name: 'go_on', handsOverTo: { name: 'next' }, isDue: true };
  const { calls, answers } = await talkWith(next, 'good morning', 'my heating is broken');
  expect(answers[0]).not.toBe('');
  expect(calls).toEqual([{}]);
  expect((await talkWith(next, 'good morning')).calls).toEqual([]);
});
