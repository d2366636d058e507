import { type Preference, preferenceSchema } from '@saywell/contract';
import { eq } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { memberPreference } from './people-tables.ts';

export interface MemberPreferenceStore {
  /** Null: the member has chosen nothing. */
  get(memberId: string): Promise<Preference | null>;
  replace(orgId: string, memberId: string, preference: Preference): Promise<Preference>;
}

const form: StoredForm<Preference> = { name: 'member_preference', schema: preferenceSchema };

export function createMemberPreferenceStore({ db, now }: StoreContext): MemberPreferenceStore {
  return {
    async get(memberId) {
      const [row] = await db.select().from(memberPreference).where(eq(memberPreference.id, memberId));
      return row === undefined ? null : readStored(form, row.id, raiseStored(form, row.id, row.body));
    },
    async replace(orgId, memberId, preference) {
      const set = { body: stamped(form, preference), updatedAt: new Date(now()) };
      await db
        .insert(memberPreference)
        .values({ id: memberId, orgId, ...set })
        .onConflictDoUpdate({ target: memberPreference.id, set });
      return preference;
    },
  };
}
