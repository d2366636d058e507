import {
  type CreatePhoneNumber,
  createPhoneNumberSchema,
  type PagePhoneNumbersQuery,
  type PhoneNumber,
  resourceSchemas,
} from '@saywell/contract';
import { ilike, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { createSealedDocuments, type SealedDocuments } from '../documents/sealed-documents.ts';
import type { Page } from '../rows/page.ts';
import type { StoreContext } from '../store-context.ts';
import { phoneNumber } from './credential-tables.ts';

/** A number with its secrets. */
export type WholePhoneNumber = CreatePhoneNumber & Pick<PhoneNumber, 'status'>;

export interface PhoneNumberStore extends Omit<SealedDocuments<PhoneNumber, WholePhoneNumber>, 'page'> {
  page(orgId: string, query: PagePhoneNumbersQuery): Promise<Page<PhoneNumber>>;
}

const statusSchema: z.ZodType<Pick<PhoneNumber, 'status'>> = z.object({
  status: z.enum(['active', 'activating', 'blocked']),
});
/** What a customer gives, and what this server makes of it. */
const wholeSchema = z.looseObject({}).transform(({ status, ...given }, context): WholePhoneNumber => {
  const parsed = createPhoneNumberSchema.safeParse(given);
  const state = statusSchema.safeParse({ status });
  if (parsed.success && state.success) return { ...parsed.data, ...state.data };
  for (const { path } of [...(parsed.error?.issues ?? []), ...(state.error?.issues ?? [])])
    context.addIssue({ code: 'custom', path });
  return z.NEVER;
});

export function createPhoneNumberStore(context: StoreContext): PhoneNumberStore {
  const documents = createSealedDocuments(context, {
    table: phoneNumber,
    schema: resourceSchemas.phoneNumber,
    wholeSchema,
    isUnique: true,
  });
  return {
    ...documents,
    page(orgId, asked) {
      const { search, sortBy: _, ...query } = asked;
      return documents.page(orgId, query, whereFound(search));
    },
  };
}

function whereFound(search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(ilike(phoneNumber.number, pattern), ilike(sql`${phoneNumber.body} ->> 'name'`, pattern));
}
