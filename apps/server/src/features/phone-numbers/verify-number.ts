import type { CreatePhoneNumber } from '@saywell/contract';
import { z } from 'zod';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { credentialOf, namedCredential } from '../credentials/credential-of.ts';
import { type ProviderApi, understood } from '../providers/provider-api.ts';

export interface VerifyParts {
  readonly store: Pick<Store, 'credential'>;
  readonly providers: ProviderApi;
}

type NumberOf<Provider> = Extract<CreatePhoneNumber, { readonly provider: Provider }>;

/**
 * Asks the provider whether the number is the account's.
 *
 * @throws {DomainError} `validation-failed` when the credentials are refused or the number is not there.
 */
export async function verifyNumber(
  parts: VerifyParts,
  orgId: string,
  body: CreatePhoneNumber,
): Promise<void> {
  switch (body.provider) {
    case 'twilio':
      return verifyTwilio(parts, orgId, body);
    case 'vonage':
      return verifyVonage(parts, orgId, body);
    case 'telnyx':
      return verifyTelnyx(parts, orgId, body);
    case 'byo-phone-number':
      await namedCredential(parts.store, orgId, body.credentialId, 'byo-sip-trunk');
      return;
    case 'vapi':
      // Nobody else is to be asked: it is a SIP address of this server.
      return;
    default:
      return body satisfies never;
  }
}

const twilioAnswer = z.object({ incoming_phone_numbers: z.array(z.object({ phone_number: z.string() })) });

async function verifyTwilio({ store, providers }: VerifyParts, orgId: string, body: NumberOf<'twilio'>) {
  const account = await twilioAccount(store, orgId, body);
  const path = `/2010-04-01/Accounts/${encodeURIComponent(body.twilioAccountSid)}/IncomingPhoneNumbers.json`;
  const query = new URLSearchParams({ PhoneNumber: body.number }).toString();
  const headers = { authorization: basic(account.user, account.password) };
  const asked = providers.request({ orgId, provider: 'twilio', path: `${path}?${query}`, headers });
  const answer = await refusal(asked, account.field);
  const { incoming_phone_numbers: numbers } = understood('twilio', () => twilioAnswer.parse(answer));
  assertOwned(
    numbers.map(({ phone_number: one }) => one),
    body.number,
  );
}

/** With what came, else with the organisation's credential of the same account. */
async function twilioAccount(store: VerifyParts['store'], orgId: string, body: NumberOf<'twilio'>) {
  const { twilioAccountSid: sid, twilioAuthToken: token, twilioApiKey: key, twilioApiSecret: secret } = body;
  if (token !== undefined) return { user: sid, password: token, field: 'twilioAuthToken' };
  if (key !== undefined && secret !== undefined)
    return { user: key, password: secret, field: 'twilioApiKey' };
  const stored = await credentialOf(store, orgId, 'twilio').catch(() => null);
  if (stored?.accountSid === sid) {
    if (stored.authToken !== undefined)
      return { user: sid, password: stored.authToken, field: 'twilioAccountSid' };
    if (stored.apiKey !== undefined && stored.apiSecret !== undefined)
      return { user: stored.apiKey, password: stored.apiSecret, field: 'twilioAccountSid' };
  }
  const needed = 'give it, or twilioApiKey and twilioApiSecret, or keep a credential of this account';
  throw new DomainError('validation-failed', [`twilioAuthToken is required: ${needed}`]);
}

const vonageAnswer = z.object({ numbers: z.array(z.object({ msisdn: z.string() })).default([]) });

async function verifyVonage({ store, providers }: VerifyParts, orgId: string, body: NumberOf<'vonage'>) {
  const { apiKey, apiSecret } = await namedCredential(store, orgId, body.credentialId, 'vonage');
  const query = new URLSearchParams({ pattern: digitsOf(body.number), search_pattern: '0' }).toString();
  const headers = { authorization: basic(apiKey, apiSecret) };
  const path = `/account/numbers?${query}`;
  const asked = providers.request({ orgId, provider: 'vonage', path, headers });
  const answer = await refusal(asked, 'credentialId');
  const { numbers } = understood('vonage', () => vonageAnswer.parse(answer));
  assertOwned(
    numbers.map(({ msisdn }) => msisdn),
    body.number,
  );
}

const telnyxAnswer = z.object({ data: z.array(z.object({ phone_number: z.string() })) });

async function verifyTelnyx({ store, providers }: VerifyParts, orgId: string, body: NumberOf<'telnyx'>) {
  const { apiKey } = await namedCredential(store, orgId, body.credentialId, 'telnyx');
  const query = new URLSearchParams({ 'filter[phone_number]': body.number }).toString();
  const headers = { authorization: `Bearer ${apiKey}` };
  const asked = providers.request({ orgId, provider: 'telnyx', path: `/v2/phone_numbers?${query}`, headers });
  const answer = await refusal(asked, 'credentialId');
  const { data } = understood('telnyx', () => telnyxAnswer.parse(answer));
  assertOwned(
    data.map(({ phone_number: one }) => one),
    body.number,
  );
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Wrong credentials are the caller's mistake. */
async function refusal(asked: Promise<unknown>, field: string): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    const isRefused =
      error instanceof DomainError && ['credential-refused', 'not-found'].includes(error.code);
    if (!isRefused) throw error;
    throw new DomainError('validation-failed', [`${field} is not valid: the provider refuses it`], {
      cause: error,
    });
  }
}

function assertOwned(owned: readonly string[], number: string): void {
  if (owned.some((one) => digitsOf(one) === digitsOf(number))) return;
  throw new DomainError('validation-failed', ['number is not valid: the account does not have it']);
}

const digitsOf = (number: string) => number.replaceAll(/\D/g, '');
