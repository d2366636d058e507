import { type CreateAssistant, type CreateTool, createToolSchema, type ToolType } from '@saywell/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestApi } from './testing/open-api.ts';

let test: TestApi;
beforeAll(async () => {
  test = await openApi();
});
afterAll(() => test[Symbol.asyncDispose]());

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const lookUp: CreateTool = {
  type: 'function',
  async: true,
  server: { url: 'https://tools.example/run', headers: { 'x-key': 'k' } },
  function: {
    name: 'look_up',
    description: 'Looks it up.',
    parameters: {
      type: 'object',
      properties: { where: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } },
    },
  },
  messages: [
    {
      type: 'request-start',
      content: 'Wait.',
      conditions: [{ operator: 'eq', param: 'city', value: 'Rome' }],
    },
    { type: 'request-response-delayed', timingMilliseconds: 1_000 },
  ],
  rejectionPlan: {
    conditions: [{ type: 'group', operator: 'OR', conditions: [{ type: 'liquid', liquid: '{{x}}' }] }],
  },
};
const computer = { displayWidthPx: 800, displayHeightPx: 600 };
/** The smallest body of each kind. */
const smallest: Readonly<Record<ToolType, object>> = {
  function: {},
  apiRequest: { method: 'GET', url: 'https://api.example/{{city}}' },
  transferCall: { destinations: [{ type: 'sip', sipUri: 'sip:a@b.example' }] },
  handoff: { destinations: [{ type: 'dynamic', server: { url: 'https://a.example' } }] },
  endCall: {},
  dtmf: {},
  voicemail: {},
  sms: {},
  query: { knowledgeBases: [{ name: 'k', provider: 'google', description: 'd', fileIds: [] }] },
  knowledgeBase: { knowledgeBaseId: null },
  mcp: { metadata: { protocol: 'sse' } },
  code: { code: 'return 1' },
  sipRequest: { verb: 'INFO', body: 'x' },
  output: {},
  bash: { subType: 'bash_20241022' },
  computer: { subType: 'computer_20241022', ...computer },
  textEditor: { subType: 'text_editor_20241022' },
  make: { metadata: { scenarioId: 1 } },
  ghl: { metadata: { workflowId: 'w' } },
  'google.calendar.event.create': {},
  'google.calendar.availability.check': {},
  'google.sheets.row.append': {},
  'slack.message.send': {},
  'gohighlevel.calendar.availability.check': {},
  'gohighlevel.calendar.event.create': {},
  'gohighlevel.contact.create': {},
  'gohighlevel.contact.get': {},
};
const refused = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: { status: number; body: { message: unknown } }) => [error.status, error.body.message],
  );
/** A schema of this many levels. */
const nested = (levels: number): object =>
  levels === 1 ? { type: 'string' } : { type: 'object', properties: { inner: nested(levels - 1) } };

describe('tools', () => {
  it('AP-55 POST /tool stores a tool of each kind', async () => {
    const created = await test.api.tool.create(lookUp);
    expect(created).toMatchObject(lookUp);
    expect(await test.store.tool.get(test.orgId, created.id)).toEqual(created);
    for (const [type, fields] of Object.entries(smallest)) {
      const tool = await test.api.tool.create({ type, ...fields } as CreateTool);
      expect(tool).toMatchObject({ type, ...fields });
      expect(await test.api.tool.get(tool.id), type).toEqual(tool);
    }
  });

  it('AP-56 GET /tool lists the newest first', async () => {
    const created = await test.api.tool.create({ type: 'dtmf' });
    expect((await test.api.tool.list({ limit: 1 })).map(({ id }) => id)).toEqual([created.id]);
    expect(await test.otherApi.tool.list()).toEqual([]);
  });

  it('AP-57 GET /tool/{id} reads one', async () => {
    const created = await test.api.tool.create(lookUp);
    expect(await test.api.tool.get(created.id)).toEqual(created);
    expect(await refused(test.otherApi.tool.get(created.id))).toEqual([
      404,
      `tool ${created.id} was not found.`,
    ]);
  });

  it('AP-58 PATCH /tool/{id} changes what is given, with its kind and without', async () => {
    const { id } = await test.api.tool.create(lookUp);
    const changed = await test.api.tool.update(id, { type: 'function', messages: null, async: false });
    expect(changed).toMatchObject({
      async: false,
      server: lookUp.type === 'function' ? lookUp.server : null,
    });
    expect(changed).not.toHaveProperty('messages');
    const again = await test.api.tool.update(id, { function: { name: 'other' } });
    expect(again).toEqual({
      ...changed,
      function: { name: 'other' },
      latestVersion: 'v3',
      updatedAt: again.updatedAt,
    });
    expect(await test.api.tool.get(id)).toEqual(again);
    expect(await refused(test.otherApi.tool.update(id, { async: true }))).toEqual([404, expect.anything()]);
    expect(await test.api.tool.get(id)).toEqual(again);
  });

  it('AP-59 DELETE /tool/{id} answers with what is gone, and assistants that name it stay', async () => {
    const created = await test.api.tool.create(lookUp);
    const model: CreateAssistant['model'] = { provider: 'saywell', toolIds: [created.id] };
    const { id } = await test.api.assistant.create({ model });
    expect(await refused(test.otherApi.tool.delete(created.id))).toEqual([404, expect.anything()]);
    expect(await test.api.tool.delete(created.id)).toEqual(created);
    expect(await refused(test.api.tool.get(created.id))).toEqual([404, expect.anything()]);
    expect((await test.api.assistant.get(id)).model?.toolIds).toEqual([created.id]);
  });

  it('are named by assistants of the same organisation', async () => {
    const { id } = await test.api.tool.create({ type: 'endCall' });
    const created = await test.api.assistant.create({ model: { provider: 'saywell', toolIds: [id] } });
    expect((await test.api.assistant.get(created.id)).model?.toolIds).toEqual([id]);
  });

  it('stay of their kind', async () => {
    const { id } = await test.api.tool.create({ type: 'endCall' });
    expect(await refused(test.api.tool.update(id, { type: 'dtmf' }))).toEqual([
      400,
      ['type is not valid: the kind of a tool stays, this one is endCall'],
    ]);
    expect(await refused(test.api.tool.update(id, { url: 'https://x.example' }))).toEqual([
      400,
      ['property url should not exist'],
    ]);
    const request = await test.api.tool.create({ type: 'apiRequest', ...smallest.apiRequest } as CreateTool);
    expect(
      await refused(test.api.tool.update(request.id, { type: 'apiRequest', url: null } as never)),
    ).toEqual([400, ['url must be a string']]);
    expect(await test.api.tool.get(request.id)).toEqual(request);
  });

  it.each<[tool: object, message: unknown]>([
    [{}, expect.stringMatching(/^type must be one of the following values: function, apiRequest, /)],
    [
      { type: 'apiRequest', url: 'https://a.example' },
      expect.stringMatching(/^method (is required|must be)/),
    ],
    [
      { type: 'function', function: { name: 'not a name' } },
      expect.stringMatching(/^function\.name must be/),
    ],
    [{ type: 'endCall', destinations: [] }, 'property destinations should not exist'],
    [
      { type: 'transferCall', destinations: [{ type: 'number', number: '1' }] },
      'destinations.0.number must be longer than or equal to 3 characters',
    ],
    [
      { type: 'handoff', destinations: [{ type: 'assistant', assistantId: unknownId }] },
      `destinations.0.assistantId is not valid: there is no assistant ${unknownId}`,
    ],
    [
      {
        type: 'function',
        function: { name: 'f', parameters: { type: 'object', properties: { deep: nested(10) } } },
      },
      'function.parameters is not valid: a schema may nest 10 levels and be 50000 characters long',
    ],
    [{ type: 'code', code: 'x'.repeat(50_001) }, 'code must be shorter than or equal to 50000 characters'],
  ])('are refused: %j', async (tool, message) => {
    expect(await refused(test.api.tool.create(tool as CreateTool))).toEqual([400, [message]]);
  });

  it('may nest nine levels in a parameter', () => {
    const parameters = { type: 'object', properties: { deep: nested(9) } };
    expect(
      createToolSchema.safeParse({ type: 'function', function: { name: 'f', parameters } }).success,
    ).toBe(true);
  });
});
