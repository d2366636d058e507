import type { CreatePhoneNumber, PagePhoneNumbersQuery, PhoneNumber } from '@saywell/contract';
import { ilike, or, type SQL, sql } from 'drizzle-orm';
import { createSealedStore, type SealedStore } from '../documents/sealed-store.ts';
import type { Page } from '../rows/page.ts';
import type { StoreContext } from '../store-context.ts';
import { phoneNumber } from './credential-tables.ts';

/** A number with its secrets. */
export type WholePhoneNumber = CreatePhoneNumber & Pick<PhoneNumber, 'status'>;
type Sealed = SealedStore<PhoneNumber, WholePhoneNumber>;

export interface PhoneNumberStore extends Omit<Sealed, 'page'> {
  page(orgId: string, query: PagePhoneNumbersQuery): Promise<Page<PhoneNumber>>;
}

export function createPhoneNumberStore(context: StoreContext): PhoneNumberStore {
  const sealed: Sealed = createSealedStore(context, phoneNumber);
  return {
    ...sealed,
    page(orgId, asked) {
      const { search, sortBy: _, ...query } = asked;
      return sealed.page(orgId, query, whereFound(search));
    },
  };
}

function whereFound(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(ilike(phoneNumber.number, pattern), ilike(sql`${phoneNumber.body} ->> 'name'`, pattern));
}
