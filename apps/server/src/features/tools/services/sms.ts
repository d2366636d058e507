import type { KindAnswer } from '../tool-runner.ts';
import { fieldsOf, optionalText, type ServiceCall, ServiceRefusal, textIn } from './service-request.ts';

const maxMessageLength = 1_600;

/** Sends a text message with the organisation's Twilio account, else with its Vonage account. */
export async function sendSms(call: ServiceCall): Promise<KindAnswer> {
  const { services, orgId } = call;
  const to = textIn(call, 'to').replaceAll(/[\s()-]/g, '');
  if (!/^\+?[1-9]\d{6,14}$/.test(to))
    throw new ServiceRefusal({ code: 'tool-bad-arguments', error: 'to is no number as +14155550123' });
  const text = textIn(call, 'message').slice(0, maxMessageLength);
  const [twilio] = await services.store.credential.openAll(orgId, 'twilio');
  if (twilio?.provider === 'twilio') return byTwilio(call, twilio, { to, text });
  const [vonage] = await services.store.credential.openAll(orgId, 'vonage');
  if (vonage?.provider === 'vonage') return byVonage(call, vonage, { to, text });
  throw new ServiceRefusal({
    code: 'tool-not-configured',
    error: 'There is no credential of Twilio or Vonage',
  });
}

interface Message {
  readonly to: string;
  readonly text: string;
}
interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly apiSecret?: string | undefined;
}

async function byTwilio(
  call: ServiceCall,
  account: TwilioAccount,
  { to, text }: Message,
): Promise<KindAnswer> {
  const { accountSid, authToken, apiKey, apiSecret } = account;
  const [user, password] = authToken === undefined ? [apiKey, apiSecret] : [accountSid, authToken];
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64')}`;
  const form = { To: to, From: await senderOf(call, 'twilio'), Body: text };
  const answer = await sendForm(call, { provider: 'twilio', path, form, authorization });
  return { result: fieldsOf(answer, ['sid', 'status']) };
}

async function byVonage(
  call: ServiceCall,
  { apiKey, apiSecret }: { readonly apiKey: string; readonly apiSecret: string },
  { to, text }: Message,
): Promise<KindAnswer> {
  const from = (await senderOf(call, 'vonage')).replace(/^\+/, '');
  const form = { api_key: apiKey, api_secret: apiSecret, from, to: to.replace(/^\+/, ''), text };
  const answer = await sendForm(call, { provider: 'vonage', path: '/sms/json', form });
  // They answer 200 whatever becomes of the message.
  const first: unknown = Object(Object(answer).messages)[0];
  if (String(Object(first).status) === '0') return { result: 'The message was sent.' };
  const reason = String(Object(first)['error-text'] ?? 'no reason').slice(0, 200);
  return { code: 'tool-failed', error: `Vonage refuses the message: ${reason}` };
}

function sendForm(
  { services, orgId }: ServiceCall,
  {
    provider,
    path,
    form,
    authorization,
  }: {
    readonly provider: string;
    readonly path: string;
    readonly form: Record<string, string>;
    readonly authorization?: string;
  },
): Promise<unknown> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(authorization !== undefined && { authorization }),
  };
  const body = new URLSearchParams(form).toString();
  return services.providers.request({ orgId, provider, method: 'POST', path, headers, body });
}

/** What the model was told to send from, else the organisation's newest number there. */
async function senderOf(
  { services, orgId, given }: ServiceCall,
  provider: 'twilio' | 'vonage',
): Promise<string> {
  const own = optionalText(given, 'from');
  if (own !== undefined) return own;
  const numbers = await services.store.phoneNumber.list(orgId, { limit: 1_000 });
  const number = numbers.find((one) => one.provider === provider);
  if (number !== undefined && 'number' in number && typeof number.number === 'string') return number.number;
  throw new ServiceRefusal({
    code: 'tool-not-configured',
    error: `There is no phone number of ${provider} to send from`,
  });
}
