import type { CreateSquad, CreateTool, HandoffDestination, SquadMember } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import { contextOf } from './context-of.ts';
import { createHandoffs } from './create-handoffs.ts';
import { besideHandoffs, handoffOptions } from './handoff-options.ts';

type AssistantDestination = Extract<HandoffDestination, { type: 'assistant' }>;
const billing = (fields: Partial<AssistantDestination> = {}): AssistantDestination => ({
  type: 'assistant',
  assistantName: 'Billing',
  ...fields,
});
const member = (destination: AssistantDestination): SquadMember => ({
  assistant: { name: 'Desk' },
  assistantDestinations: [destination],
});
const squad = (destination: AssistantDestination): CreateSquad => ({
  members: [member(destination), { assistant: { name: 'Billing' } }],
});

/** What becomes of a call of the one function that hands over. */
async function handedOver(
  options: ReturnType<typeof handoffOptions>,
  of: CreateSquad,
  {
    language,
    keeper,
    parameters = {},
    noted = () => undefined,
  }: {
    readonly noted?: (why: string) => void;
    readonly language?: string;
    readonly keeper?: 'chat';
    readonly parameters?: Readonly<Record<string, unknown>>;
  } = {},
) {
  const base = fakeStore();
  const stored = { id: '', orgId: 'org', name: 'Stored', createdAt: '', updatedAt: '' };
  const handoffs = createHandoffs({
    store: { ...base, assistant: { ...base.assistant, get: async () => stored } },
    orgId: 'org',
    keeper,
    from: {
      assistant: { name: 'Desk' },
      overrides: { variableValues: { name: 'Bo' } },
      team: { squad: of, laidOver: undefined },
    },
    assistant: {},
    language,
    options,
    serverMessages: undefined,
    context: {},
    open: async (target) => ({ target }),
    refused: () => undefined,
    noted,
  });
  const call = { id: '1', name: options[0]?.tool.name ?? '', parameters };
  const answer = await handoffs.next(call, AbortSignal.timeout(1_000), { run: async () => ({ result: '' }) });
  if (!('member' in answer)) throw new Error(JSON.stringify(answer));
  return answer;
}

describe('texts of whoever hands over', () => {
  const variables = () => ({ name: 'Bo', dept: 'invoices' });

  it('are filled in with what is known (field: <handoff>.messages.content, <handoff>.destinations.message)', async () => {
    const destination = billing({ message: 'Via {{id}}, {{name}}.', description: 'For {{dept}}.' });
    const messages = [{ type: 'request-start' as const, content: 'One moment, {{name}}.' }];
    const tool: CreateTool = { type: 'handoff', destinations: [destination], messages };
    const options = handoffOptions([tool], undefined, { scene: { language: undefined, variables } });
    expect(options[0]?.tool.description).toBe('Hands the conversation over to Billing. For invoices.');
    expect(options[0]?.tool.linesFor?.({}).start?.text).toBe('One moment, Bo.');
    const { member } = await handedOver(options, squad(destination), { parameters: { id: '7' } });
    expect(member.message).toBe('Via 7, Bo.');
  });

  it('that name what has no value are said to', async () => {
    const destination = billing({ message: 'For {{nmae}} and {{name}}.' });
    const notes: string[] = [];
    const noted = (why: string): void => void notes.push(why);
    const answer = await handedOver(handoffOptions([], member(destination)), squad(destination), {
      noted,
    });
    expect(answer.member.message).toBe('For  and Bo.');
    expect(notes).toEqual([
      'What is said before Billing takes over: Nothing has the name "nmae": it is left empty.',
    ]);
  });

  it('an alias of what is found out names what is not there (field: members.assistantDestinations.variableExtractionPlan.aliases.value)', async () => {
    const aliases = [{ key: 'k', value: '{{idd}} of {{id}}' }];
    const destination = billing({ variableExtractionPlan: { aliases } });
    const notes: string[] = [];
    const noted = (why: string): void => void notes.push(why);
    const options = handoffOptions([], member(destination));
    await handedOver(options, squad(destination), { noted, parameters: { id: '7' } });
    expect(notes).toEqual([
      'The handover to Billing, variableExtractionPlan.aliases[0].value: Nothing has the name "idd": it is left empty.',
    ]);
  });

  it('of what is found out before are filled in as well', () => {
    const schema = {
      type: 'object' as const,
      properties: { day: { type: 'string' as const, description: 'For {{dept}}' } },
    };
    const scene = { language: undefined, variables };
    const filled = { properties: { day: { description: 'For invoices' } } };
    const destination = billing({ variableExtractionPlan: { schema } });
    expect(handoffOptions([], member(destination), { scene })[0]?.tool.parameters).toMatchObject(filled);
    const own = { name: 'go', parameters: schema };
    const tool: CreateTool = { type: 'handoff', destinations: [billing()], function: own };
    expect(handoffOptions([tool], undefined, { scene })[0]?.tool.parameters).toMatchObject(filled);
  });

  it('of a start are chosen as those of other tools (field: <handoff>.messages.contents, <handoff>.messages.conditions)', () => {
    const conditions = [{ operator: 'eq' as const, param: 'vip', value: 'yes' }];
    const contents = [{ type: 'text' as const, text: 'Einen Moment.', language: 'de' as const }];
    const messages = [
      { type: 'request-start' as const, contents },
      { type: 'request-start' as const, content: 'At once!', conditions, blocking: true },
    ];
    const tool: CreateTool = { type: 'handoff', destinations: [billing()], messages };
    const [option] = handoffOptions([tool], undefined, { scene: { language: 'de', variables } });
    expect(option?.tool.linesFor?.({}).start).toEqual({ text: 'Einen Moment.', isBlocking: false });
    expect(option?.tool.linesFor?.({ vip: 'yes' }).start).toEqual({ text: 'At once!', isBlocking: true });
  });

  it('name nobody by an id', () => {
    const destination: AssistantDestination = {
      type: 'assistant',
      assistantId: '0192f0c0-0000-7000-8000-000000000001',
    };
    const [option] = handoffOptions([], member(destination));
    expect(option?.tool.description).toBe('Hands the conversation over to another assistant.');
  });
});

describe('the functions that hand over', () => {
  it('of a transfer that leads to assistants alone are its own, with its words (field: <transferCall>.function.name, <transferCall>.messages.content)', () => {
    const ann = { type: 'assistant' as const, assistantName: 'Ann' };
    const messages = [{ type: 'request-start' as const, content: 'I ask Ann.' }];
    const tool = { type: 'transferCall' as const, function: { name: 'ask_ann' }, messages };
    const [option] = handoffOptions([{ ...tool, destinations: [ann] }], undefined);
    expect(option?.tool.name).toBe('ask_ann');
    expect(option?.tool.linesFor?.({}).start?.text).toBe('I ask Ann.');
    expect(option?.isAnnounced).toBe(false);
    const number = { type: 'number' as const, number: '+14155550123' };
    const [beside] = handoffOptions([{ ...tool, destinations: [ann, number] }], undefined);
    expect(beside?.tool).toMatchObject({ name: 'handoff_to_Ann' });
    expect(beside?.tool.linesFor).toBeUndefined();
    expect(beside?.isAnnounced).toBe(true);
  });

  it('of one function are told apart by an argument (field: <handoff>.function.name)', () => {
    const destinations = ['Ann', 'Ben'].map((assistantName) => ({
      type: 'assistant' as const,
      assistantName,
      description: `${assistantName}'s things`,
    }));
    const [one, ...others] = handoffOptions(
      [{ type: 'handoff', function: { name: 'go' }, destinations }],
      undefined,
    );
    expect(others).toEqual([]);
    expect(one?.tool).toMatchObject({
      name: 'go',
      description: 'Hands the conversation over to Ann or Ben.',
      parameters: {
        properties: {
          destination: { enum: ['Ann', 'Ben'], description: "Ann: Ann's things; Ben: Ben's things" },
        },
        required: ['destination'],
      },
    });
  });

  it('say to whom and when (field: members.assistantDestinations.description, <handoff>.destinations.description)', () => {
    const destination = billing({ description: 'For invoices.' });
    const [ofSquad] = handoffOptions([], member(destination));
    const [ofTool] = handoffOptions([{ type: 'handoff', destinations: [destination] }], undefined);
    for (const option of [ofSquad, ofTool])
      expect(option?.tool).toMatchObject({
        name: 'handoff_to_Billing',
        description: 'Hands the conversation over to Billing. For invoices.',
      });
  });

  it('answer what their owner has said (field: <handoff>.defaultResult)', async () => {
    const destination = billing();
    const tool: CreateTool = { type: 'handoff', destinations: [destination], defaultResult: 'Gone.' };
    const { result } = await handedOver(handoffOptions([tool], undefined), squad(destination));
    expect(result).toBe('Gone.');
  });
});

it.each([
  ['Hold on.', undefined, 'Hold on.'],
  ['', undefined, null],
  [
    {
      type: 'request-start',
      content: 'Hold on.',
      contents: [{ type: 'text', text: 'Moment.', language: 'de' }],
    },
    'de-AT',
    'Moment.',
  ],
  [{ type: 'request-start', content: 'Hold on.' }, 'fr', 'Hold on.'],
] as const)(
  'the words of a handover are its owner’s, in the assistant’s language: %j (field: members.assistantDestinations.message, members.assistantDestinations.message.*, <handoff>.destinations<assistant>.message, <handoff>.destinations<assistant>.message.*, <transferCall>.destinations.message, <transferCall>.destinations.message.*)',
  async (message, language, said) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal's lists are not to be written to
    const destination = billing({ message: message as AssistantDestination['message'] });
    const transfer = { type: 'transferCall', destinations: [destination] } as CreateTool;
    for (const options of [
      handoffOptions([], member(destination)),
      handoffOptions([{ type: 'handoff', destinations: [destination] }], undefined),
      handoffOptions([transfer], undefined),
    ]) {
      const answer = await handedOver(options, squad(destination), { language });
      expect(answer.member.message).toBe(said);
    }
  },
);

describe('the next one', () => {
  const id = '0192f0c0-0000-7000-8000-00000000000a';
  it.each([
    ['is a member of the squad', billing(), 'Billing'],
    ['is one of its own', { type: 'assistant', assistant: { name: 'Night' } }, 'Night'],
    ['is stored', { type: 'assistant', assistantId: id }, 'Stored'],
    ['has what is laid over it', billing({ assistantOverrides: { name: 'Invoices' } }), 'Invoices'],
  ] as const)(
    '%s (field: members.assistantDestinations.assistantName, members.assistantDestinations.assistant, members.assistantDestinations.assistantId, members.assistantDestinations.assistantOverrides, <handoff>.destinations<assistant>.assistantName, <handoff>.destinations<assistant>.assistant, <handoff>.destinations<assistant>.assistantId, <handoff>.destinations<assistant>.assistantOverrides, <transferCall>.destinations<assistant>.assistantName)',
    async (_what, destination, name) => {
      const transfer: CreateTool = {
        type: 'transferCall',
        destinations: [{ type: 'assistant', assistantName: 'Billing' }],
      };
      for (const [options, expected] of [
        [handoffOptions([], member(destination)), name],
        [handoffOptions([{ type: 'handoff', destinations: [destination] }], undefined), name],
        [handoffOptions([transfer], undefined), 'Billing'],
      ] as const) {
        const { result } = await handedOver(options, squad(destination));
        expect(result).toBe(`The conversation goes on with ${expected}.`);
      }
    },
  );

  it('is the entry of another squad (field: <handoff>.destinations<squad>.squad, <handoff>.destinations<squad>.squadOverrides, <handoff>.destinations<squad>.entryAssistantName)', async () => {
    const other = {
      type: 'squad',
      squad: squad(billing()),
      squadOverrides: { firstMessage: 'Hello.' },
    } as const;
    const tool: CreateTool = { type: 'handoff', destinations: [{ ...other, entryAssistantName: 'Billing' }] };
    const answer = await handedOver(handoffOptions([tool], undefined), squad(billing()));
    expect(answer).toMatchObject({
      result: 'The conversation goes on with Billing.',
      member: { begins: 'first-message', target: { overrides: { firstMessage: 'Hello.' } } },
    });
  });

  it('keeps nothing in no chat (field: compliancePlan.hipaaEnabled)', async () => {
    const destination = billing({ assistantOverrides: { compliancePlan: { hipaaEnabled: true } } });
    const options = handoffOptions([], member(destination));
    await expect(handedOver(options, squad(destination))).resolves.toHaveProperty('member');
    await expect(handedOver(options, squad(destination), { keeper: 'chat' })).rejects.toThrow(
      'is not available',
    );
  });
});

describe('what the next one hears of the conversation', () => {
  const handoff = { isAnnounced: false };
  it.each([
    ['rolling-history', { type: 'all', keepsInstructions: true, keepsTransfers: true }],
    ['swap-system-message-in-history', { type: 'all', keepsInstructions: false, keepsTransfers: true }],
    [
      'swap-system-message-in-history-and-remove-transfer-tool-messages',
      { type: 'all', keepsInstructions: false, keepsTransfers: false },
    ],
    ['delete-history', { type: 'none' }],
  ] as const)(
    'by the mode %s (field: members.assistantDestinations.transferMode, <handoff>.destinations<assistant>.transferMode, <transferCall>.destinations<assistant>.transferMode)',
    (transferMode, expected) => {
      expect(contextOf(billing({ transferMode }), handoff)).toEqual(expected);
    },
  );

  it.each([
    [{ type: 'none' }, { type: 'none' }],
    [{ type: 'userAndAssistantMessages' }, { type: 'spoken' }],
    [{ type: 'previousAssistantMessages' }, { type: 'before-this-one' }],
    [{ type: 'all' }, { type: 'all', keepsInstructions: false, keepsTransfers: true }],
    [
      { type: 'lastNMessages', maxMessages: 3 },
      { type: 'newest', count: 3 },
    ],
  ] as const)(
    'by the plan %j, which wins (field: members.assistantDestinations.contextEngineeringPlan.*, <handoff>.destinations<assistant>.contextEngineeringPlan.*, <handoff>.destinations<squad>.contextEngineeringPlan.*)',
    (contextEngineeringPlan, expected) => {
      const transferMode = 'rolling-history';
      expect(contextOf(billing({ transferMode, contextEngineeringPlan }), handoff)).toEqual(expected);
      expect(contextOf({ type: 'squad', contextEngineeringPlan }, handoff)).toEqual(expected);
    },
  );
});

it('a function of its own is as strict as it says (field: <handoff>.function.strict)', () => {
  const tool: CreateTool = {
    type: 'handoff',
    destinations: [billing()],
    function: { name: 'pass_on', strict: true, parameters: { type: 'object', properties: {} } },
  };
  expect(handoffOptions([tool], undefined)[0]?.tool).toMatchObject({ name: 'pass_on', strict: true });
});

it('of a function and a handover of one name the model is told of the handover alone', () => {
  const options = handoffOptions([{ type: 'handoff', destinations: [billing()] }], undefined);
  const named = (name: string) => ({ name, isAsync: false, timeoutMs: 1 });
  const tools = besideHandoffs([named('handoff_to_Billing'), named('find')], options);
  expect(tools.map(({ name }) => name)).toEqual(['find', 'handoff_to_Billing']);
  expect(tools[1]?.handsOverTo?.name).toBe('Billing');
});
