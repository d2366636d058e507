import type { Log } from '@saywell/contract';
import { readDay, readId, readOneOf, searchReader } from '../../ui/filters/readers.ts';

export interface LogSearch {
  readonly type?: Log['type'];
  readonly call?: string;
  readonly from?: string;
  readonly to?: string;
}

export const logTypeNames = ['API', 'Webhook', 'Provider', 'Call'] as const satisfies readonly Log['type'][];

export const readLogSearch = searchReader<LogSearch>({
  type: readOneOf<Log['type']>(logTypeNames),
  call: readId,
  from: readDay,
  to: readDay,
});
