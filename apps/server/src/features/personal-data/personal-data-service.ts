import type { Caller, CallerData, DeletionRecord } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { type EraseCallerParts, eraseCaller } from './erase-caller.ts';
import { exportCaller } from './export-caller.ts';

/** What people who call may ask for. */
export interface PersonalDataService {
  export(orgId: string, caller: Caller): AsyncIterable<CallerData>;
  /** Answers the receipt, which is stored. */
  erase(orgId: string, caller: Caller): Promise<DeletionRecord>;
}

export function createPersonalDataService(
  parts: EraseCallerParts & { readonly store: Pick<Store, 'chat' | 'session'> },
): PersonalDataService {
  return {
    export: (orgId, caller) => exportCaller(parts.store, orgId, caller),
    erase: (orgId, caller) => eraseCaller(parts, orgId, caller),
  };
}
