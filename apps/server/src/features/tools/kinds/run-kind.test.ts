import type { CreateTool } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import { openToolPlace } from '../testing/open-tool-place.ts';
import { callableTool } from '../tool-forms.ts';
import type { ToolPlace, ToolServices } from '../tool-services.ts';

const number = { type: 'number', number: '+14155550123', description: 'Sales' } as const;
const transfer = (...destinations: object[]): CreateTool =>
  ({ type: 'transferCall', destinations }) as CreateTool;

/** A server that answers this. */
const answering = (answer: unknown): Pick<ToolServices, 'serverMessages'> => ({
  serverMessages: {
    async ask(_orgId, _target, _message, { schema }) {
      if (answer instanceof Error) throw answer;
      return schema.parse(answer);
    },
  },
});

describe('a call is transferred', () => {
  it('to a number by telephony alone: without it the model hears no-trunk', async () => {
    const { run } = openToolPlace();
    expect(await run(transfer(number))).toMatchObject({ code: 'no-trunk' });
    const sip = { type: 'sip', sipUri: 'sip:a@example.com' };
    const both = transfer(number, sip);
    expect(await run(both, { destination: sip.sipUri })).toMatchObject({ code: 'no-trunk' });
    expect(await run(both, { destination: '+1' })).toMatchObject({ code: 'tool-bad-arguments' });
    const chat = openToolPlace({ place: { channel: 'chat' } });
    expect(await chat.run(transfer(number))).toMatchObject({ code: 'tool-not-supported' });
  });

  it('where the customer’s server says; its words are said', async () => {
    const asked = { destination: number, message: 'One moment, please.' };
    const { run } = openToolPlace({ services: answering(asked) });
    expect(await run(transfer())).toMatchObject({
      code: 'no-trunk',
      message: { type: 'request-failed', content: 'One moment, please.' },
    });
    const lost = openToolPlace({ services: answering(new ServerMessageError('server-timed-out')) });
    expect(await lost.run(transfer())).toMatchObject({ code: 'tool-failed' });
    const none = openToolPlace({ services: answering({ error: 'closed' }) });
    expect(await none.run(transfer())).toEqual({ code: 'tool-failed', error: 'closed' });
  });

  it('is offered with its destinations by name (field: <transferCall>.destinations.description, <transferCall>.destinations.type)', () => {
    expect(callableTool(transfer(number))?.function).toMatchObject({
      name: 'transfer_call',
      description: expect.stringContaining('+14155550123: Sales'),
      parameters: { properties: { destination: { enum: ['+14155550123'] } } },
    });
  });
});

it('endCall ends a call, and a chat only with words', async () => {
  expect(await openToolPlace().run({ type: 'endCall' })).toMatchObject({ endsCall: true });
  const chat = await openToolPlace({ place: { channel: 'chat' } }).run({ type: 'endCall' });
  expect([chat.endsCall, 'result' in chat]).toEqual([undefined, true]);
});

it.each([
  ['dtmf', { type: 'dtmf' }],
  ['voicemail', { type: 'voicemail' }],
  ['sipRequest', { type: 'sipRequest', verb: 'INFO' }],
  ['output', { type: 'output' }],
] as const)('%s is answered with why it is not done', async (_name, tool) => {
  expect(await openToolPlace().run(tool)).toMatchObject({ code: 'tool-not-supported' });
});

it.each([
  { type: 'bash', subType: 'bash_20241022', name: 'bash' },
  { type: 'textEditor', subType: 'text_editor_20241022', name: 'str_replace_editor' },
  {
    type: 'computer',
    subType: 'computer_20241022',
    name: 'computer',
    displayWidthPx: 800,
    displayHeightPx: 600,
    displayNumber: 1,
  },
] as const)(
  '$type goes to the customer’s server as it is, and nowhere without one (field: <bash>.*, <textEditor>.*, <computer>.*)',
  async (tool) => {
    const got: object[] = [];
    const functions: ToolPlace['functions'] = async (run) => {
      got.push(run.tool);
      return { result: 'ran' };
    };
    const { run } = openToolPlace({ place: { functions } });
    expect(await run(tool)).toMatchObject({ code: 'tool-not-configured' });
    expect(await run({ ...tool, server: { url: 'https://mine.example' } })).toEqual({ result: 'ran' });
    expect(got).toMatchObject([tool]);
    const org = { server: { url: 'https://ours.example' } };
    expect(await openToolPlace({ org, place: { functions } }).run(tool)).toEqual({ result: 'ran' });
  },
);

describe('knowledge', () => {
  const passages = [
    { id: '1', title: 'Opening', content: 'We open at nine in the morning.', fileName: 'a.txt' },
    { id: '2', title: 'Parking', content: 'Parking is free behind the house.', fileName: 'a.txt' },
  ];
  const searched: (readonly string[])[] = [];
  const file = {
    async search(_orgId: string, fileIds: readonly string[]) {
      searched.push(fileIds);
      return passages;
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this tool reads of a store
  const store = { file } as unknown as ToolServices['store'];
  const base = { provider: 'google', description: 'Hours', fileIds: ['f1'] } as const;
  const query: CreateTool = {
    type: 'query',
    knowledgeBases: [
      { ...base, name: 'hours', fileIds: ['f1'] },
      { ...base, name: 'prices', fileIds: ['f2'] },
    ],
  };

  it('the best passages of the files that the model has chosen (field: <query>.knowledgeBases.*)', async () => {
    const { run } = openToolPlace({ services: { store } });
    const answer = await run(query, { query: 'when do you open', knowledgeBase: 'hours' });
    expect(answer).toMatchObject({ result: expect.stringMatching(/^We open at nine/) });
    await run(query, { query: 'parking' });
    expect(searched).toEqual([['f1'], ['f1', 'f2']]);
    expect(await run(query, {})).toMatchObject({ code: 'tool-bad-arguments' });
  });

  it('of a knowledge base that is not there is a typed answer (field: <knowledgeBase>.knowledgeBaseId)', async () => {
    const knowledgeBase = { head: async () => null };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this tool reads of a store
    const empty = { knowledgeBase } as unknown as ToolServices['store'];
    const { run } = openToolPlace({ services: { store: empty } });
    const tool: CreateTool = { type: 'knowledgeBase', knowledgeBaseId: 'gone' };
    expect(await run(tool, { query: 'when' })).toMatchObject({ code: 'tool-not-configured' });
    expect(await run({ ...tool, knowledgeBaseId: null }, { query: 'when' })).toMatchObject({
      code: 'tool-not-configured',
    });
  });
});
