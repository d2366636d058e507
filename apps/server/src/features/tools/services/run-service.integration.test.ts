import type { CreateTool } from '@saywell/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OpenCredential } from '../../../store/credentials/credential-store.ts';
import {
  type CustomerServer,
  json,
  openCustomerServer,
  status,
} from '../../server-messages/testing/customer-server.ts';
import { openToolPlace } from '../testing/open-tool-place.ts';

let service: CustomerServer;
beforeEach(async () => {
  service = await openCustomerServer();
  return () => service[Symbol.asyncDispose]();
});

const start = '2026-05-04T15:00:00Z';
const end = '2026-05-04T16:00:00Z';
const providers = 'integrations slack google.calendar google.sheets gohighlevel make twilio vonage'.split(
  ' ',
);
const credentials: readonly OpenCredential[] = [
  { id: '1', provider: 'slack.oauth2-authorization', authorizationId: 'grant-slack' },
  { id: '2', provider: 'google.calendar.oauth2-authorization', authorizationId: 'grant-calendar' },
  { id: '3', provider: 'google.sheets.oauth2-authorization', authorizationId: 'grant-sheets' },
  { id: '4', provider: 'gohighlevel', apiKey: 'high-key' },
  { id: '5', provider: 'make', teamId: '1', region: 'eu1', apiKey: 'make-key' },
  { id: '6', provider: 'twilio', accountSid: 'AC1', authToken: 'twilio-token' },
];
function open(given: readonly OpenCredential[] = credentials) {
  const urls = Object.fromEntries(providers.map((provider) => [provider, `${service.url}/${provider}`]));
  const numbers = [
    { provider: 'twilio', number: '+14155550100' },
    { provider: 'vonage', number: '+14155550199' },
  ];
  return openToolPlace({ credentials: given, urls, numbers, services: { integrationSecret: 'ours' } });
}
/** The service that keeps what was granted answers first. */
const granted = json({ credentials: { access_token: 'granted' } });
const last = () => {
  const [one] = service.received.slice(-1);
  return { path: one?.path, body: one?.body ?? '', authorization: one?.headers.authorization };
};

describe('what was granted', () => {
  it('slack.message.send writes into the channel', async () => {
    service.answerWith(granted, json({ ok: true }), granted, json({ ok: false, error: 'channel_not_found' }));
    const { run } = open();
    const message = { channel: '#sales', message: 'A new order' };
    expect(await run({ type: 'slack.message.send' }, message)).toEqual({ result: 'The message was sent.' });
    const [asked] = service.received;
    expect(asked?.path).toBe(
      '/integrations/connection/grant-slack?provider_config_key=slack.oauth2-authorization',
    );
    expect(asked?.headers.authorization).toBe('Bearer ours');
    expect(last()).toMatchObject({ path: '/slack/api/chat.postMessage', authorization: 'Bearer granted' });
    expect(JSON.parse(last().body)).toEqual({ channel: '#sales', text: 'A new order' });
    expect(await run({ type: 'slack.message.send' }, message)).toMatchObject({
      code: 'tool-failed',
      error: expect.stringContaining('channel_not_found'),
    });
  });

  it('google.calendar.event.create puts an event into the calendar', async () => {
    service.answerWith(granted, json({ id: 'e1', status: 'confirmed', etag: 'x' }));
    const given = { summary: 'Demo', startDateTime: start, endDateTime: end, attendees: ['a@b.example'] };
    const { run } = open();
    const answer = await run(
      { type: 'google.calendar.event.create' },
      { ...given, timeZone: 'Europe/Berlin' },
    );
    expect(answer).toEqual({ result: '{"id":"e1","status":"confirmed"}' });
    expect(last()).toMatchObject({ path: '/google.calendar/calendar/v3/calendars/primary/events' });
    expect(JSON.parse(last().body)).toEqual({
      summary: 'Demo',
      start: { dateTime: start, timeZone: 'Europe/Berlin' },
      end: { dateTime: end, timeZone: 'Europe/Berlin' },
      attendees: [{ email: 'a@b.example' }],
    });
    const late = { ...given, endDateTime: 'tomorrow' };
    expect(await run({ type: 'google.calendar.event.create' }, late)).toMatchObject({
      code: 'tool-bad-arguments',
    });
  });

  it('google.calendar.availability.check says when it is busy', async () => {
    const busy = [{ start, end }];
    service.answerWith(granted, json({ calendars: { primary: { busy } } }));
    const given = { startDateTime: start, endDateTime: end };
    const answer = await open().run({ type: 'google.calendar.availability.check' }, given);
    expect(answer).toEqual({ result: JSON.stringify({ isFree: false, busy }) });
    expect(JSON.parse(last().body)).toMatchObject({ items: [{ id: 'primary' }] });
  });

  it('google.sheets.row.append adds a row, and no formula', async () => {
    service.answerWith(granted, json({ updates: { updatedRange: 'Sheet1!A2:B2', updatedRows: 1 } }));
    const given = { spreadsheetId: 's/1', range: 'Leads', values: ['Ann', '=1+1'] };
    const answer = await open().run({ type: 'google.sheets.row.append' }, given);
    expect(answer).toEqual({ result: '{"updatedRange":"Sheet1!A2:B2","updatedRows":1}' });
    expect(last().path).toBe('/google.sheets/v4/spreadsheets/s%2F1/values/Leads:append?valueInputOption=RAW');
    expect(JSON.parse(last().body)).toEqual({ values: [['Ann', '=1+1']] });
  });
});

describe('what has a key', () => {
  it('slack.message.send by a webhook of the organisation', async () => {
    const webhookUrl = `${service.url}/hook`;
    const { run } = open([{ id: '7', provider: 'slack-webhook', webhookUrl }]);
    expect(await run({ type: 'slack.message.send' }, { message: 'Hi' })).toMatchObject({
      result: expect.any(String),
    });
    expect([last().path, last().body]).toEqual(['/hook', '{"text":"Hi"}']);
  });

  it('gohighlevel tools ask with its version and the key (field: <ghl>.metadata.workflowId)', async () => {
    const { run } = open();
    service.answerAlways(json({ contact: { id: 'c1', email: 'a@b.example', other: 1 }, id: 'a1' }));
    const found = await run({ type: 'gohighlevel.contact.get' }, { email: 'a@b.example' });
    expect(found).toEqual({ result: '{"id":"c1","email":"a@b.example"}' });
    await run({ type: 'gohighlevel.contact.create' }, { firstName: 'Ann', locationId: 'l1' });
    expect(JSON.parse(last().body)).toEqual({ firstName: 'Ann', locationId: 'l1' });
    const slot = { calendarId: 'k1', startDate: start, endDate: end };
    await run({ type: 'gohighlevel.calendar.availability.check' }, slot);
    expect(last().path).toBe(
      `/gohighlevel/calendars/k1/free-slots?startDate=${Date.parse(start)}&endDate=${Date.parse(end)}`,
    );
    const booked = { calendarId: 'k1', contactId: 'c1', startTime: start };
    expect(await run({ type: 'gohighlevel.calendar.event.create' }, booked)).toEqual({
      result: '{"id":"a1"}',
    });
    await run({ type: 'ghl', metadata: { workflowId: 'w1' } }, { contactId: 'c1' });
    expect(last()).toMatchObject({
      path: '/gohighlevel/contacts/c1/workflow/w1',
      authorization: 'Bearer high-key',
    });
    expect(service.received.every(({ headers }) => headers['version'] === '2021-07-28')).toBe(true);
    expect(await run({ type: 'ghl', metadata: {} }, {})).toMatchObject({ code: 'tool-not-configured' });
    expect(await run({ type: 'gohighlevel.contact.get' }, {})).toMatchObject({ code: 'tool-bad-arguments' });
  });

  it('make starts a scenario, or its hook (field: <make>.metadata.*)', async () => {
    const { run } = open();
    service.answerWith(json({ outputs: { sent: true } }));
    const scenario: CreateTool = { type: 'make', metadata: { scenarioId: 7 } };
    expect(await run(scenario, { who: 'Ann' })).toEqual({ result: '{"sent":true}' });
    expect(last()).toMatchObject({ path: '/make/api/v2/scenarios/7/run', authorization: 'Token make-key' });
    expect(JSON.parse(last().body)).toEqual({ data: { who: 'Ann' }, responsive: true });
    service.answerWith(json({ hook: { url: `${service.url}/custom-hook` } }), json('Accepted'));
    const hook: CreateTool = { type: 'make', metadata: { triggerHookId: 9 } };
    expect(await run(hook, { who: 'Ann' })).toEqual({ result: '"Accepted"' });
    expect([last().path, last().body]).toEqual(['/custom-hook', '{"who":"Ann"}']);
  });

  it('sms by Twilio, from the organisation’s number', async () => {
    service.answerWith(json({ sid: 'SM1', status: 'queued', body: 'x' }));
    const given = { to: '+1 (415) 555-0123', message: 'Your order' };
    expect(await open().run({ type: 'sms' }, given)).toEqual({ result: '{"sid":"SM1","status":"queued"}' });
    expect(last()).toEqual({
      path: '/twilio/2010-04-01/Accounts/AC1/Messages.json',
      body: 'To=%2B14155550123&From=%2B14155550100&Body=Your+order',
      authorization: `Basic ${Buffer.from('AC1:twilio-token').toString('base64')}`,
    });
    expect(await open().run({ type: 'sms' }, { ...given, to: 'Ann' })).toMatchObject({
      code: 'tool-bad-arguments',
    });
  });

  it('sms by Vonage, which answers success whatever becomes of it', async () => {
    const { run } = open([{ id: '8', provider: 'vonage', apiKey: 'k', apiSecret: 's' }]);
    const given = { to: '+14155550123', message: 'Hi' };
    service.answerWith(
      json({ messages: [{ status: '0' }] }),
      json({ messages: [{ status: '4', 'error-text': 'Bad' }] }),
    );
    expect(await run({ type: 'sms' }, given)).toEqual({ result: 'The message was sent.' });
    expect(last()).toMatchObject({
      path: '/vonage/sms/json',
      body: 'api_key=k&api_secret=s&from=14155550199&to=14155550123&text=Hi',
    });
    expect(await run({ type: 'sms' }, given)).toMatchObject({
      code: 'tool-failed',
      error: expect.stringContaining('Bad'),
    });
  });
});

describe('a service that does nothing', () => {
  it.each([
    ['without a credential', 'slack.message.send', { channel: '#a', message: 'Hi' }],
    ['without a credential', 'gohighlevel.contact.get', { email: 'a@b.example' }],
    ['without a credential', 'sms', { to: '+14155550123', message: 'Hi' }],
  ] as const)('%s: %s', async (_why, type, given) => {
    expect(await open([]).run({ type }, given)).toMatchObject({ code: 'tool-not-configured' });
    expect(service.received).toEqual([]);
  });

  it.each([
    [401, 'tool-not-configured'],
    [500, 'tool-failed'],
  ])('because it answers %s', async (code, expected) => {
    service.answerAlways(status(code));
    const answer = await open().run({ type: 'gohighlevel.contact.get' }, { email: 'a@b.example' });
    expect(answer).toMatchObject({ code: expected });
  });

  it('without the service that keeps what is granted', async () => {
    const { run } = openToolPlace({ credentials });
    const given = { channel: '#a', message: 'Hi' };
    expect(await run({ type: 'slack.message.send' }, given)).toMatchObject({ code: 'tool-not-configured' });
  });
});
