import { timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { dayMs } from '../../platform/clock.ts';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import { createTokenValue, hashTokenValue, maxTokenLength } from '../orgs/token-secret.ts';
import { ownRow } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { newsletterSubscription as subscription } from './visitor-tables.ts';

const confirmWithinMs = 7 * dayMs;
/** Between two mails to one address that nobody has confirmed: anyone may type in anyone's address. */
const askAgainAfterMs = 3_600_000;

export interface NewsletterStore {
  /**
   * Stores the address until it is confirmed. Answers the subscription's id when a mail that asks for that
   * is due; null: the address is confirmed, or was asked less than an hour ago.
   */
  subscribe(orgId: string, email: string): Promise<string | null>;
  /** Where to send the secret value that confirms; null when nothing is left to confirm. */
  invitation(orgId: string, id: string): Promise<{ email: string; value: string } | null>;
  /** Confirms the address that has this value; again is fine. False for a value that nobody has or that is too old. */
  confirm(value: string): Promise<boolean>;
  /** Forgets the address that has this value. */
  unsubscribe(value: string): Promise<void>;
}

export function createNewsletterStore(context: StoreContext): NewsletterStore {
  const { db, now, encryptionKey } = context;
  return {
    subscribe: (orgId, email) =>
      context.transaction(async (own) => {
        await deleteExpired(own);
        return storePending(own, orgId, email);
      }),
    async invitation(orgId, id) {
      const isPending = isNull(subscription.confirmedAt);
      const [row] = await db
        .select()
        .from(subscription)
        .where(and(ownRow(subscription, orgId, id), isPending));
      if (row === undefined) return null;
      return { email: row.email, value: unsealText(row.valueEncrypted, row.id, encryptionKey) };
    },
    async confirm(value) {
      const row = await findHolder(context, value);
      if (row === null) return false;
      if (row.confirmedAt !== null) return true;
      const at = new Date(now());
      if (row.expiresAt < at) return false;
      await db
        .update(subscription)
        .set({ confirmedAt: at, updatedAt: at })
        .where(eq(subscription.id, row.id));
      return true;
    },
    async unsubscribe(value) {
      const row = await findHolder(context, value);
      if (row !== null) await db.delete(subscription).where(eq(subscription.id, row.id));
    },
  };
}

/** Addresses that nobody confirmed are not ours to store. */
async function deleteExpired({ db, now }: StoreContext): Promise<void> {
  const isOver = and(isNull(subscription.confirmedAt), lt(subscription.expiresAt, new Date(now())));
  await db.delete(subscription).where(isOver);
}

/** Id of the subscription that is to be confirmed now; null when no mail is due. */
async function storePending(context: StoreContext, orgId: string, email: string): Promise<string | null> {
  const { db, now, createId, encryptionKey } = context;
  const id = createId();
  const at = new Date(now());
  const value = createTokenValue();
  const row = { id, orgId, email, emailKey: email.toLowerCase(), createdAt: at, updatedAt: at };
  const secret = {
    valueHash: hashTokenValue(value),
    valueEncrypted: sealText(value, id, encryptionKey),
    expiresAt: new Date(now() + confirmWithinMs),
  };
  const wasAskedLongAgo = lt(subscription.updatedAt, new Date(now() - askAgainAfterMs));
  const [pending] = await db
    .insert(subscription)
    .values({ ...row, ...secret })
    .onConflictDoUpdate({
      target: [subscription.orgId, subscription.emailKey],
      // The id too: the encrypted value is bound to it.
      set: { ...secret, id, email, updatedAt: at },
      setWhere: and(isNull(subscription.confirmedAt), wasAskedLongAgo),
    })
    .returning({ id: subscription.id });
  return pending?.id ?? null;
}

async function findHolder({ db }: StoreContext, value: string) {
  if (value.length > maxTokenLength) return null;
  const hash = hashTokenValue(value);
  const [row] = await db.select().from(subscription).where(eq(subscription.valueHash, hash));
  return row !== undefined && timingSafeEqual(row.valueHash, hash) ? row : null;
}
