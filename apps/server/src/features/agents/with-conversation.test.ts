import type { DialogueEngine, DialogueOptions } from '@saywell/agent';
import { expect, it } from 'vitest';
import { type KnownConversation, withConversation } from './with-conversation.ts';

const options: DialogueOptions = { assistantName: 'A', messages: [], knowledge: [] };

/** What a session of the dialogue under it is made of. */
function toldOf(known: KnownConversation): object | undefined {
  let told: object | undefined;
  const engine: DialogueEngine = {
    name: 'e',
    createSession(session) {
      told = session.conversation;
      return { reply: () => expect.unreachable(), expectedPhrases: () => [] };
    },
  };
  withConversation(engine, known).createSession(options);
  return told;
}

it('a dialogue knows the call it is in, with who is called, and no secret of it (field: model<custom-llm>.metadataSendMode)', () => {
  const assistant = {
    name: 'A',
    metadata: { tier: 'gold' },
    server: { url: 'https://a.example', secret: 'hidden' },
    credentials: [{ provider: 'openai', apiKey: 'hidden' }],
    model: { provider: 'custom-llm', headers: { 'x-key': 'hidden' } },
  };
  const customer = { number: '+15550100' };
  const call = { id: 'c', customer, phoneNumber: { number: '+15550101', twilioAuthToken: 'hidden' } };
  const told = toldOf({ call, assistant });
  expect(told).toMatchObject({
    call: { id: 'c' },
    customer,
    phoneNumber: { number: '+15550101' },
    assistant: { name: 'A', metadata: { tier: 'gold' }, server: { url: 'https://a.example' } },
  });
  expect(JSON.stringify(told)).not.toContain('hidden');
});

it('one of a chat knows the chat and the customer', () => {
  const known = { chat: { id: 'k' }, customer: { name: 'Ada' }, assistant: { name: 'A' } };
  expect(toldOf(known)).toEqual(known);
});
