import type { CreateAssistant, CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { talkInCall } from '../testing/talk-in-call.ts';
import { declineToolOf } from './decline-tool.ts';

const toolId = '0192f0c0-0000-7000-8000-00000000000c';
const stored = { id: toolId, orgId: 'org', createdAt: '', updatedAt: '', type: 'endCall' as const };
const asking = (more: {
  declineTool?: Record<string, unknown>;
  declineToolId?: string;
}): CreateAssistant => ({
  name: 'Desk',
  firstMessage: 'How can I help?',
  artifactPlan: { recordingEnabled: true },
  compliancePlan: { recordingConsentPlan: { type: 'verbal', message: 'May we record?', ...more } },
});

/** The customer's server. */
function serverThatNotes() {
  const asked: unknown[] = [];
  const serverMessages = {
    async ask(_orgId: string, _target: object, message: { toolCallList?: readonly { id: string }[] }) {
      asked.push(message);
      return { results: [{ toolCallId: message.toolCallList?.[0]?.id ?? '', result: 'noted' }] };
    },
    open: () => ({
      notify: () => undefined,
      send: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    }),
  };
  return { asked, serverMessages: serverMessages as never };
}

it('a caller who does not agree is let go by a tool that ends the call (field: compliancePlan.recordingConsentPlan<verbal>.declineToolId)', async () => {
  const { serverMessages } = serverThatNotes();
  const assistant = asking({ declineToolId: toolId });
  const call = await talkInCall(
    { assistant },
    {},
    { storedTools: { [toolId]: stored }, tools: {} as never, serverMessages },
  );
  await call.type('No.');
  expect(call.said()[0]).toBe('May we record?');
  expect(call.said().at(-1)).toMatch(/Goodbye/);
  await call.settle();
  expect(call.ends[0]).toMatchObject({ reason: 'assistant-ended-call' });
});

it('or the tool is called and the call goes on (field: compliancePlan.recordingConsentPlan<verbal>.declineTool)', async () => {
  const { asked, serverMessages } = serverThatNotes();
  const declineTool: CreateTool = {
    type: 'function',
    function: { name: 'note_refusal' },
    server: { url: 'https://shop.example/hook' },
  };
  const call = await talkInCall({ assistant: asking({ declineTool }) }, {}, { serverMessages });
  await call.type('No.');
  expect(asked).toMatchObject([{ toolCallList: [{ name: 'note_refusal' }] }]);
  expect(call.said()).toEqual(['May we record?', 'How can I help?']);
  await call.type('hello');
  expect(call.said().at(-1)).toBe('Desk heard hello.');
});

it('is none where it was deleted, is no tool, or nobody is asked for words', async () => {
  const tools = { get: async () => null };
  expect(await declineToolOf(tools, 'org', asking({ declineToolId: toolId }))).toBeNull();
  expect(await declineToolOf(tools, 'org', asking({ declineTool: { type: 'nothing' } }))).toBeNull();
  expect(await declineToolOf(tools, 'org', {})).toBeNull();
});
