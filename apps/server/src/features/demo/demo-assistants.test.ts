import { createBuiltInDialogue } from '@saywell/agent';
import { expect, it } from 'vitest';
import { handoffOptions } from '../calls/handoffs/handoff-options.ts';
import { demoAssistant, demoSquadMembers } from './demo-assistants.ts';
import { demoKnowledge } from './knowledge.ts';

it.each(['main', 'max', 'grace', 'kyle'] as const)('%s introduces itself as an AI', (agent) => {
  expect(demoAssistant(agent, 'knowledge').firstMessage).toMatch(/\ban AI\b/);
});

const [frontDesk] = demoSquadMembers({ main: 'm', max: 'x', grace: 'g', kyle: 'k' });

/** The function that the squad's first member calls; none: it answers itself. */
async function calledFor(userText: string): Promise<string | undefined> {
  const tools = handoffOptions([], frontDesk).map(({ tool }) => tool);
  const knowledge = demoKnowledge.main;
  const session = createBuiltInDialogue().createSession({
    assistantName: 'Saywell',
    messages: [],
    knowledge,
    tools,
  });
  let called: string | undefined;
  const reply = session.reply({
    userText,
    history: [],
    signal: new AbortController().signal,
    callTool: async ({ name }) => {
      called = name;
      return { result: 'ok' };
    },
  });
  for await (const _ of reply.text) if (called !== undefined) break;
  return called;
}

it.each([
  ['can I talk to Grace', 'Grace'],
  ['I have an online store and need help', 'Grace'],
  ['I need funding for my shop', 'Max'],
  ['put me through to Max please', 'Max'],
  ['I am looking for a coach', 'Kyle'],
  ['Kyle please', 'Kyle'],
])('the squad’s first member hands "%s" over to %s', async (said, name) => {
  expect(await calledFor(said)).toBe(`handoff_to_${name}`);
});

it.each([
  'what does it cost',
  'hello',
  'who are you',
  'I would like to book a demo',
  'how long does the setup take',
])('and answers "%s" itself', async (said) => {
  expect(await calledFor(said)).toBeUndefined();
});
