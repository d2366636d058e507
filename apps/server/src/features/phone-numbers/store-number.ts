import type { CreatePhoneNumber, PhoneNumber } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { WholePhoneNumber } from '../../store/credentials/phone-number-store.ts';
import { DuplicateError } from '../../store/documents/duplicate-error.ts';
import type { Store } from '../../store/store.ts';
import type { ProviderApi } from '../providers/provider-api.ts';
import { checkReferences } from '../references/check-references.ts';
import { verifyNumber } from './verify-number.ts';

interface NumberParts {
  readonly store: Store;
  readonly providers: ProviderApi;
}

/**
 * Stores a number that its provider knows.
 *
 * @throws {DomainError} naming the field that is not as it should be; `conflict` for a number that is stored already.
 */
export async function storeNumber(
  parts: NumberParts,
  orgId: string,
  body: CreatePhoneNumber,
): Promise<PhoneNumber> {
  assertShape(body);
  await checkReferences(parts.store, orgId, body);
  await verifyNumber(parts, orgId, body);
  return conflicting(parts.store.phoneNumber.create(orgId, withStatus(body)));
}

/** Throws for a change that is not allowed. The provider is asked again when the number or how it is reached is another one. */
export async function checkChange(
  parts: NumberParts,
  orgId: string,
  { before, after, change }: { before: CreatePhoneNumber; after: CreatePhoneNumber; change: object },
): Promise<void> {
  assertShape(after);
  await checkReferences(parts.store, orgId, change);
  if (reachedBy(before) !== reachedBy(after)) await verifyNumber(parts, orgId, after);
}

const reachFields = [
  'number',
  'credentialId',
  'twilioAccountSid',
  'twilioAuthToken',
  'twilioApiKey',
  'twilioApiSecret',
] as const;
function reachedBy(body: CreatePhoneNumber): string {
  const fields: Readonly<Record<string, unknown>> = { ...body };
  return JSON.stringify(reachFields.map((name) => fields[name] ?? null));
}

/** The unique index of the numbers decides. */
export async function conflicting<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    throw new DomainError('conflict', 'The organisation has this number already.', { cause: error });
  }
}

/** A number that a carrier brings is in use; a SIP address waits for a trunk of this server. */
export function withStatus(body: CreatePhoneNumber): WholePhoneNumber {
  return { ...body, status: body.provider === 'vapi' ? 'activating' : 'active' };
}

const e164 = /^\+[1-9]\d{1,14}$/;

function assertShape(body: CreatePhoneNumber): void {
  if (body.provider === 'vapi') {
    if (body.numberDesiredAreaCode === undefined) return;
    throw new DomainError(
      'no-trunk',
      'This server has no telephone trunk, so it has no numbers to give out.',
    );
  }
  const isUnchecked = body.provider === 'byo-phone-number' && body.numberE164CheckEnabled === false;
  if (body.number === undefined || isUnchecked || e164.test(body.number)) return;
  throw new DomainError('validation-failed', [
    'number is not valid: it must be in E.164, for example +13025550142',
  ]);
}
