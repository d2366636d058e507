import type { Call, Org } from '@saywell/contract';
import type { CallEnd } from '../../../store/calls/call-store.ts';
import type { NewCall } from '../../../store/calls/new-call.ts';
import type { WholePhoneNumber } from '../../../store/credentials/phone-number-store.ts';
import type { Store } from '../../../store/store.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { findServer } from '../../server-messages/server-target.ts';
import { assistantOfCall } from '../target/assistant-of-call.ts';
import { type ServerHolders, sendCallEnd } from './send-call-end.ts';

export interface PhoneCallEndsOptions {
  readonly store: Store;
  readonly serverMessages: Pick<ServerMessages, 'send'>;
}

/** Phone calls that end before they have begun: their end is stored together with the messages about it to the customer's server. */
export interface PhoneCallEnds {
  /** Stores these calls; some have ended already. */
  create(calls: readonly NewCall[], holders: ServerHolders, org: Org | null): Promise<Call[]>;
  /** Ends a stored one; harmless when it has ended. */
  end(call: Call, end: CallEnd, org: Org | null): Promise<void>;
}

export function createPhoneCallEnds({ store, serverMessages }: PhoneCallEndsOptions): PhoneCallEnds {
  return {
    async create(calls, holders, org) {
      const notified = whoIsNotified(holders, org);
      if (notified === null) return store.call.createAll(calls);
      return store.exclusively(`phone calls ${store.chat.createId()}`, async (own) => {
        const created = await own.call.createAll(calls);
        for (const call of created)
          if (call.status === 'ended') await sendCallEnd(serverMessages, call, notified, own);
        return created;
      });
    },
    async end(call, end, org) {
      const { orgId, id } = call;
      const assistant = await assistantOfCall(store, call);
      const notified = whoIsNotified({ assistant, phoneNumber: await numberOf(store, call) }, org);
      await store.exclusively(`call ${id}`, async (own) => {
        if (!(await own.call.end(id, end)) || notified === null) return;
        const ended = await own.call.get(orgId, id);
        if (ended !== null) await sendCallEnd(serverMessages, ended, notified, own);
      });
    },
  };
}

/** Found before the transaction, which then needs no second connection; null: nobody. */
function whoIsNotified({ assistant, phoneNumber }: ServerHolders, org: Org | null): ServerHolders | null {
  if (findServer({ assistant, phoneNumber }, undefined) !== undefined) return { assistant, phoneNumber };
  return org !== null && findServer({}, org) !== undefined ? { assistant, phoneNumber: org } : null;
}

/** What it was to be called from, unless that is gone. */
async function numberOf(store: Store, { orgId, phoneNumberId }: Call): Promise<WholePhoneNumber | undefined> {
  if (phoneNumberId === undefined) return undefined;
  return (await store.phoneNumber.open(orgId, phoneNumberId)) ?? undefined;
}
