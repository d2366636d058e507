import type { CreatePhoneNumber, UpdatePhoneNumber } from '@saywell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CustomerServer, json } from '../features/server-messages/testing/customer-server.ts';
import type { TestApi } from './testing/open-api.ts';
import {
  type CarrierApi,
  openCarrierApi,
  owned,
  refused,
  token,
  twilio,
} from './testing/open-carrier-api.ts';

let opened: CarrierApi;
let test: TestApi;
let carrier: CustomerServer;
beforeAll(async () => {
  opened = await openCarrierApi();
  ({ test, carrier } = opened);
});
afterAll(() => opened[Symbol.asyncDispose]());
beforeEach(() => opened.reset());

const unknownId = '0192f0c0-0000-7000-8000-0000000000ff';
const [first, second, third, fourth, fifth] = owned;
const addVonage = () => opened.addVonage();
const addTrunk = () => opened.addTrunk();
const stored = () => opened.stored();

describe('phone numbers', () => {
  it('AP-50 POST /phone-number stores a number of each provider', async () => {
    const telnyx = await test.api.credential.create({ provider: 'telnyx', apiKey: 'telnyx-key' });
    const vonage = await addVonage();
    const trunk = await addTrunk();
    await test.api.credential.create({
      provider: 'twilio',
      accountSid: 'AC2',
      apiKey: 'SK1',
      apiSecret: 'key-secret',
    });
    const destination = { type: 'number', number: fifth } as const;
    const bodies: CreatePhoneNumber[] = [
      twilio(first, { smsEnabled: false }),
      // Reached with the credential of the same account.
      { provider: 'twilio', number: second, twilioAccountSid: 'AC2' },
      { provider: 'vonage', number: third, credentialId: vonage.id },
      { provider: 'telnyx', number: fourth, credentialId: telnyx.id },
      {
        provider: 'byo-phone-number',
        number: 'reception',
        numberE164CheckEnabled: false,
        credentialId: trunk.id,
      },
      {
        provider: 'vapi',
        sipUri: 'sip:max@sip.example',
        authentication: { username: 'u'.repeat(20), password: 'p'.repeat(20) },
        fallbackDestination: destination,
        server: { url: 'https://calls.example', credentialId: unknownId },
        hooks: [
          {
            on: 'call.ringing',
            filters: [{ type: 'startsWith', key: 'number', startsWith: ['+1'] }],
            do: [
              { type: 'say', exact: 'One moment.' },
              { type: 'transfer', destination },
            ],
          },
        ],
      },
    ];
    for (const body of bodies) {
      const created = await test.api.phoneNumber.create(body);
      const {
        twilioAuthToken: _,
        authentication,
        ...shown
      } = { authentication: undefined, ...body } as Record<string, unknown>;
      expect(created).toMatchObject(shown);
      expect(created.status).toBe(body.provider === 'vapi' ? 'activating' : 'active');
      expect(await test.api.phoneNumber.get(created.id)).toEqual(created);
      if (authentication !== undefined) expect(JSON.stringify(created)).not.toContain('p'.repeat(20));
    }
    expect(await stored()).toHaveLength(bodies.length);
  });

  it.each<[string, object, unknown]>([
    ['a number that is none', twilio('not a number'), [400, [expect.stringContaining('number')]]],
    ['a number of no country', twilio('3025550101'), [400, [expect.stringContaining('E.164')]]],
    ['an unknown provider', { provider: 'nobody' }, [400, [expect.stringContaining('provider')]]],
    [
      'a foreign field',
      twilio(first, { credentialId: unknownId }),
      [400, ['property credentialId should not exist']],
    ],
    [
      'a name that is too long',
      twilio(first, { name: 'x'.repeat(41) }),
      [400, [expect.stringContaining('name')]],
    ],
    [
      'a squad that is not there',
      twilio(first, { squadId: unknownId }),
      [400, [expect.stringContaining('squadId')]],
    ],
    [
      'a number to be given out',
      { provider: 'vapi', numberDesiredAreaCode: '302' },
      [501, expect.stringContaining('trunk')],
    ],
  ])('refuses %s', async (_what, body, answer) => {
    expect(await refused(test.api.phoneNumber.create(body as CreatePhoneNumber))).toEqual(answer);
    expect(await stored()).toEqual([]);
  });

  it('AP-51 GET /phone-number lists those of the organisation', async () => {
    const one = await test.api.phoneNumber.create(twilio(first));
    const two = await test.api.phoneNumber.create(twilio(second));
    const theirs = await test.otherApi.phoneNumber.create(twilio(first));
    expect(await test.api.phoneNumber.list()).toEqual([two, one]);
    expect(await test.api.phoneNumber.list({ limit: 1 })).toEqual([two]);
    expect(await test.otherApi.phoneNumber.list()).toEqual([theirs]);
    await test.otherApi.phoneNumber.delete(theirs.id);
  });

  it('AP-21 GET /v2/phone-number pages and searches', async () => {
    for (const [number, name] of [
      [first, 'Front desk'],
      [second, 'Support_1'],
      [third, 'Back office'],
    ] as const)
      await test.api.phoneNumber.create(twilio(number, { name }));
    const namesOf = async (query: object) =>
      (await test.api.phoneNumber.page(query)).results.map(({ name }) => name);
    expect(await test.api.phoneNumber.page({ limit: 2 })).toMatchObject({
      results: [{ number: third }, { number: second }],
      metadata: { totalItems: 3, currentPage: 1, totalPages: 2, hasNextPage: true },
    });
    expect(await namesOf({ limit: 2, page: 2 })).toEqual(['Front desk']);
    expect(await namesOf({ sortOrder: 'ASC' })).toEqual(['Front desk', 'Support_1', 'Back office']);
    expect(await namesOf({ search: 'FRONT' })).toEqual(['Front desk']);
    expect(await namesOf({ search: '5550103' })).toEqual(['Back office']);
    expect(await namesOf({ search: '_' })).toEqual(['Support_1']);
    expect((await test.otherApi.phoneNumber.page()).metadata.totalItems).toBe(0);
  });

  it('AP-52 GET /phone-number/{id} is for the organisation only', async () => {
    const { id } = await test.api.phoneNumber.create(twilio(first));
    expect(await test.api.phoneNumber.get(id)).toMatchObject({ id, number: first });
    expect(await refused(test.otherApi.phoneNumber.get(id))).toEqual([
      404,
      `phone-number ${id} was not found.`,
    ]);
  });

  it('AP-53 PATCH /phone-number/{id} asks the provider again only when it must', async () => {
    const { id } = await test.api.phoneNumber.create(twilio(first, { name: 'Main', smsEnabled: true }));
    await test.api.phoneNumber.create(twilio(second));
    const asked = carrier.received.length;
    const { id: assistantId } = await test.api.assistant.create({ name: 'Max' });
    const changed = await test.api.phoneNumber.update(id, { name: null, assistantId });
    expect(changed).toMatchObject({ number: first, assistantId, smsEnabled: true });
    expect(changed).not.toHaveProperty('name');
    expect(carrier.received).toHaveLength(asked);
    expect(await test.store.phoneNumber.open(test.orgId, id)).toMatchObject({ twilioAuthToken: token });
    expect(await test.api.phoneNumber.update(id, { provider: 'twilio', number: third })).toMatchObject({
      number: third,
    });
    expect(carrier.received).toHaveLength(asked + 1);

    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- bodies that the types do not let through
    const refusedChange = (body: object) =>
      refused(test.api.phoneNumber.update(id, body as UpdatePhoneNumber));
    expect(await refusedChange({ number: second })).toEqual([
      409,
      'The organisation has this number already.',
    ]);
    expect(await refusedChange({ twilioAuthToken: 'wrong' })).toEqual([
      400,
      ['twilioAuthToken is not valid: the provider refuses it'],
    ]);
    expect(await refusedChange({ squadId: unknownId })).toEqual([400, [expect.stringContaining('squadId')]]);
    expect(await refusedChange({ credentialId: unknownId })).toEqual([
      400,
      ['property credentialId should not exist'],
    ]);
    expect(await refusedChange({ number: null })).toEqual([400, [expect.stringContaining('number')]]);
    expect(await refused(test.otherApi.phoneNumber.update(id, { name: 'Mine' }))).toEqual([
      404,
      `phone-number ${id} was not found.`,
    ]);
    expect(await test.store.phoneNumber.open(test.orgId, id)).toMatchObject({
      number: third,
      twilioAuthToken: token,
      assistantId,
    });
  });

  it('AP-54 DELETE /phone-number/{id} frees the number', async () => {
    const { id } = await test.api.phoneNumber.create(twilio(first));
    expect(await refused(test.otherApi.phoneNumber.delete(id))).toEqual([
      404,
      `phone-number ${id} was not found.`,
    ]);
    expect(await test.api.phoneNumber.delete(id)).toMatchObject({ id, number: first });
    expect(await test.store.phoneNumber.get(test.orgId, id)).toBeNull();
    expect((await test.api.phoneNumber.create(twilio(first))).id).not.toBe(id);
  });

  it('one number is stored once, also when it comes twice at the same time', async () => {
    const both = await Promise.all([1, 2].map(() => refused(test.api.phoneNumber.create(twilio(first)))));
    expect(both).toContainEqual(null);
    expect(both).toContainEqual([409, 'The organisation has this number already.']);
    expect(await stored()).toHaveLength(1);
  });

  it('calls from a number that the organisation has', async () => {
    const { id: phoneNumberId } = await test.api.phoneNumber.create(twilio(first));
    const { id: assistantId } = await test.api.assistant.create({ name: 'Max' });
    const call = { assistantId, phoneNumberId, customer: { number: fifth } };
    expect(await test.api.call.createPhone(call)).toMatchObject({ phoneNumberId, status: 'ended' });
    expect(await refused(test.api.call.createPhone({ ...call, phoneNumberId: unknownId }))).toEqual([
      404,
      `phoneNumberId ${unknownId} was not found.`,
    ]);
    const foreign = await test.otherApi.phoneNumber.create(twilio(second));
    expect(await refused(test.api.call.createPhone({ ...call, phoneNumberId: foreign.id }))).toEqual([
      404,
      `phoneNumberId ${foreign.id} was not found.`,
    ]);
    await test.otherApi.phoneNumber.delete(foreign.id);
  });

  it('an answer that is not what the provider documents is its failure, not ours', async () => {
    carrier.answerWith(json({ nothing: 1 }));
    expect(await refused(test.api.phoneNumber.create(twilio(first)))).toEqual([
      502,
      'twilio did not answer as it should.',
    ]);
  });
});
