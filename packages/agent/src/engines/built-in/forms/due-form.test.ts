import { expect, it } from 'vitest';
import type { DialogueTool } from '../../engine.ts';
import { createBuiltInDialogue } from '../built-in-dialogue.ts';

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
async function talk(...said: string[]) {
  const session = createBuiltInDialogue().createSession({
    assistantName: 'Desk',
    messages: [],
    knowledge,
    tools: [goOn],
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
