import type { AuditKind } from '@saywell/contract';
import { readDay, readId, readOneOf, searchReader } from '../../ui/filters/readers.ts';

/** What may be changed so that it is written down, in the order of the filter. */
export const auditKindNames = [
  'sign-in',
  'member',
  'invitation',
  'sign-in-method',
  'device',
  'token',
  'credential',
  'org',
  'assistant',
  'squad',
  'tool',
  'workflow',
  'view',
  'knowledge-base',
  'file',
  'template',
  'phone-number',
  'campaign',
  'test-suite',
  'test-suite-test',
  'call',
  'chat',
  'session',
  'contact-request',
  'booking',
  'deletion-record',
  'action',
] as const satisfies readonly AuditKind[];

/** Those who have no id. */
const unnamed = ['guest', 'system'] as const;
export const readUnnamed = readOneOf(unnamed);

export interface AuditSearch {
  /** The id of a member or a key, `guest` or `system`. */
  readonly who?: string;
  readonly kind?: AuditKind;
  /** One thing, by its id. */
  readonly subject?: string;
  /** Days, both included, as the reader's clock has them. */
  readonly from?: string;
  readonly to?: string;
}

export const readAuditSearch = searchReader<AuditSearch>({
  who: (value) => readUnnamed(value) ?? readId(value),
  kind: readOneOf<AuditKind>(auditKindNames),
  subject: readId,
  from: readDay,
  to: readDay,
});
