import { type CreateSession, defaultSessionSeconds, resourceSchemas, type Session } from '@saywell/contract';
import { present, storedFieldsOf } from '../rows/rows.ts';
import type { SealedBodies } from '../secrets/sealed-bodies.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import type { session } from './chat-tables.ts';
import { newestMessages } from './newest-messages.ts';

export const sessionForm: StoredForm<Session> = { name: 'session', schema: resourceSchemas.session };
export type SessionRow = typeof session.$inferSelect;

export function toSessionColumns(bodies: SealedBodies, orgId: string, body: CreateSession) {
  const { name, status, expirationSeconds, messages, assistantId, squadId, phoneNumberId, customer } = body;
  return {
    name,
    status: status ?? 'active',
    expirationSeconds: expirationSeconds ?? defaultSessionSeconds,
    messages: newestMessages(messages ?? []),
    assistantId,
    squadId,
    phoneNumberId,
    customer: bodies.seal(orgId, customer),
    body: stamped(sessionForm, bodies.seal(orgId, bodyOf(body))),
  };
}

function bodyOf({ assistant, assistantOverrides, squad, customerId, phoneNumber }: CreateSession) {
  return {
    ...present({ assistant, assistantOverrides, squad, customerId }),
    ...(phoneNumber !== undefined && { phoneNumber: withoutSecrets(phoneNumber) }),
  };
}

function withoutSecrets(given: NonNullable<CreateSession['phoneNumber']>) {
  const { twilioAuthToken: _token, twilioApiKey: _key, twilioApiSecret: _secret, ...phoneNumber } = given;
  return phoneNumber;
}

/** One that has ended by itself is completed. */
export function toSession(bodies: SealedBodies, row: SessionRow, now: number): Session {
  const { id, orgId, name, expirationSeconds, messages, assistantId, squadId, phoneNumberId } = row;
  const hasEnded = row.updatedAt.getTime() + expirationSeconds * 1000 <= now;
  const customer = bodies.open(orgId, row.customer);
  return readStored(sessionForm, id, {
    ...bodies.open(orgId, raiseStored(sessionForm, id, row.body)),
    ...storedFieldsOf(row),
    ...present({ name, assistantId, squadId, phoneNumberId, customer }),
    status: hasEnded ? 'completed' : row.status,
    expirationSeconds,
    messages,
  });
}
