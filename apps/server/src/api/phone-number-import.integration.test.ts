import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CustomerServer, status } from '../features/server-messages/testing/customer-server.ts';
import type { TestApi } from './testing/open-api.ts';
import { type CarrierApi, openCarrierApi, owned, refused, token } from './testing/open-carrier-api.ts';

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
const [first, second] = owned;
const addVonage = () => opened.addVonage();
const addTrunk = () => opened.addTrunk();
const stored = () => opened.stored();

describe('phone numbers of other accounts', () => {
  it('AP-48 POST /phone-number/import/twilio stores a number that the account has', async () => {
    const { id: assistantId } = await test.api.assistant.create({ name: 'Max' });
    const imported = await test.api.phoneNumber.importTwilio({
      twilioPhoneNumber: first,
      twilioAccountSid: 'AC1',
      twilioAuthToken: token,
      assistantId,
      name: 'Main',
    });
    expect(imported).toMatchObject({
      provider: 'twilio',
      number: first,
      twilioAccountSid: 'AC1',
      status: 'active',
      assistantId,
    });
    expect(await test.api.phoneNumber.get(imported.id)).toEqual(imported);
    expect(JSON.stringify([imported, opened.lines, await stored()])).not.toContain(token);
    expect(await test.store.phoneNumber.open(test.orgId, imported.id)).toMatchObject({
      twilioAuthToken: token,
    });
    expect(carrier.received.at(-1)?.path).toBe(
      `/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json?PhoneNumber=%2B${first.slice(1)}`,
    );

    const importOne = (fields: object) =>
      refused(
        test.api.phoneNumber.importTwilio({
          twilioPhoneNumber: second,
          twilioAccountSid: 'AC1',
          twilioAuthToken: token,
          ...fields,
        }),
      );
    expect(await importOne({ twilioAuthToken: 'wrong' })).toEqual([
      400,
      ['twilioAuthToken is not valid: the provider refuses it'],
    ]);
    expect(await importOne({ twilioPhoneNumber: '+13025559999' })).toEqual([
      400,
      ['number is not valid: the account does not have it'],
    ]);
    expect(await importOne({ twilioAuthToken: undefined })).toEqual([
      400,
      [expect.stringContaining('twilioAuthToken is required')],
    ]);
    expect(await importOne({ twilioPhoneNumber: first })).toEqual([
      409,
      'The organisation has this number already.',
    ]);
    expect(await importOne({ assistantId: unknownId })).toEqual([
      400,
      [`assistantId is not valid: there is no assistant ${unknownId}`],
    ]);
    carrier.answerWith(status(503));
    expect(await importOne({})).toEqual([502, 'twilio answered 503.']);
    expect(await stored()).toHaveLength(1);
  });

  it('AP-49 POST /phone-number/import/vonage asks with the credential that is named', async () => {
    const { id: credentialId } = await addVonage();
    const body = { vonagePhoneNumber: first, credentialId };
    const imported = await test.api.phoneNumber.importVonage(body);
    expect(imported).toMatchObject({ provider: 'vonage', number: first, credentialId, status: 'active' });
    expect(await test.store.phoneNumber.get(test.orgId, imported.id)).toEqual(imported);
    const wrong = await test.api.credential.create({ provider: 'vonage', apiKey: 'vk', apiSecret: 'wrong' });
    const foreign = await test.otherApi.credential.create({
      provider: 'vonage',
      apiKey: 'vk',
      apiSecret: 'vs',
    });
    const importWith = (id: string) =>
      refused(test.api.phoneNumber.importVonage({ vonagePhoneNumber: second, credentialId: id }));
    expect(await importWith(wrong.id)).toEqual([400, ['credentialId is not valid: the provider refuses it']]);
    expect(await importWith(foreign.id)).toEqual([
      400,
      [`credentialId is not valid: there is no credential ${foreign.id}`],
    ]);
    expect(await importWith((await addTrunk()).id)).toEqual([
      400,
      [expect.stringContaining('vonage is needed')],
    ]);
    expect(await stored()).toHaveLength(1);
  });

  it('AP-3 numbers come from two providers of telephony', async () => {
    const { id: credentialId } = await addVonage();
    const imported = [
      await test.api.phoneNumber.importTwilio({
        twilioPhoneNumber: first,
        twilioAccountSid: 'AC1',
        twilioAuthToken: token,
      }),
      await test.api.phoneNumber.importVonage({ vonagePhoneNumber: second, credentialId }),
    ];
    expect(imported.map(({ provider }) => provider)).toEqual(['twilio', 'vonage']);
    expect(await test.api.phoneNumber.list()).toEqual(imported.toReversed());
  });
});
