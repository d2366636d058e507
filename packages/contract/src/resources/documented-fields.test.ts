import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { routes } from '../routes.ts';

const id = '0192f0c0-0000-7000-8000-00000000000a';
const accepts = (schema: z.ZodType, value: object): boolean => schema.safeParse(value).success;

describe('documented fields of bodies are taken', () => {
  const number = { twilioPhoneNumber: '+13025550100', twilioAccountSid: 'AC1' };
  const call = { assistantId: id, customer: { number: '+13025550142' } };
  const destination = { type: 'number', number: '+13025550101' };
  const node = { type: 'conversation', name: 'start', isStart: true };
  const messages = [{ role: 'system', content: 'Sell shoes.' }];
  it.each<[string, z.ZodType, object]>([
    [
      'all of a number that comes with a call',
      routes.call.create.body,
      {
        ...call,
        phoneNumber: {
          ...number,
          assistantId: id,
          squadId: id,
          workflowId: id,
          server: { url: 'https://customer.example', secret: 'x' },
          hooks: [{ on: 'call.ringing', do: [{ type: 'say', exact: 'Hello.' }] }],
          fallbackDestination: destination,
        },
      },
    ],
    [
      'the temperature of an Inworld voice',
      routes.assistant.create.body,
      { voice: { provider: 'inworld', voiceId: 'v', temperature: 0.1 } },
    ],
    [
      'that of a voice that stands in',
      routes.assistant.create.body,
      {
        voice: {
          provider: 'azure',
          voiceId: 'v',
          fallbackPlan: { voices: [{ provider: 'inworld', voiceId: 'v', temperature: 2 }] },
        },
      },
    ],
    [
      'a fallback plan without a list',
      routes.assistant.create.body,
      { transcriber: { provider: 'deepgram', fallbackPlan: { autoFallback: { enabled: true } } } },
    ],
    [
      'the group of a Minimax credential',
      routes.credential.create.body,
      { provider: 'minimax', apiKey: 'k', groupId: 'g' },
    ],
    [
      'messages of a workflow’s model',
      routes.workflow.create.body,
      { name: 'w', nodes: [node], edges: [], model: { provider: 'openai', model: 'm', messages } },
    ],
    [
      'metadata of messages',
      routes.session.create.body,
      {
        messages: [
          { role: 'user', content: 'Hello.', metadata: { page: '/prices' } },
          { role: 'assistant', content: 'Hi.', metadata: {} },
          { role: 'tool', content: '1', tool_call_id: 't', metadata: { a: [1] } },
          { role: 'developer', content: 'Be brief.', metadata: { a: 1 } },
        ],
      },
    ],
    [
      'every part of an organisation’s compliance plan',
      routes.org.update.body,
      {
        compliancePlan: {
          hipaaEnabled: false,
          pciEnabled: false,
          securityFilterPlan: { enabled: false, mode: 'reject', replacementText: '[…]' },
          recordingConsentPlan: { type: 'stay-on-line', message: 'This call is recorded.', waitSeconds: 3 },
        },
      },
    ],
  ])('%s', (_what, schema, body) => {
    expect(schema.safeParse(body).error?.issues).toBeUndefined();
  });

  it('within their limits', () => {
    const voice = { provider: 'inworld', voiceId: 'v', temperature: 2.1 };
    expect(accepts(routes.assistant.create.body, { voice })).toBe(false);
    const phoneNumber = { ...number, forwardTo: 'x' };
    expect(accepts(routes.call.create.body, { ...call, phoneNumber })).toBe(false);
    const transcriber = { provider: 'deepgram', fallbackPlan: { autoFallback: true } };
    expect(accepts(routes.assistant.create.body, { transcriber })).toBe(false);
  });
});

describe('documented parameters of lists are taken', () => {
  it('of assistants and squads, one or several ids', () => {
    const { query } = routes.assistant.page;
    expect(query.parse({ idAny: `${id},${id}`, name: 'Max', sortBy: 'duration' })).toMatchObject({
      idAny: [id, id],
      name: 'Max',
      sortBy: 'duration',
    });
    expect(routes.squad.list.query.parse({ idAny: [id] })).toMatchObject({ idAny: [id], limit: 100 });
    for (const wrong of [{ idAny: 'x' }, { name: 'x'.repeat(41) }, { sortBy: 'name' }])
      expect(accepts(query, wrong)).toBe(false);
  });

  it('of sessions, fields of overrides', () => {
    const assistantOverrides = { variableValues: { name: 'Ann' } };
    const query = { assistantOverrides, squadOverrides: {} };
    expect(routes.session.list.query.parse(query)).toMatchObject(query);
  });
});
