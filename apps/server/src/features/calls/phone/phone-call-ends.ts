import type { Call, Org } from '@saywell/contract';
import type { NewJob } from '../../../platform/jobs/job-queue.ts';
import type { CallEnd } from '../../../store/calls/call-store.ts';
import type { NewCall } from '../../../store/calls/new-call.ts';
import type { Store } from '../../../store/store.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { findServer, type ServerOwner } from '../../server-messages/server-target.ts';
import { endStoredCall } from '../ending/end-stored-call.ts';
import { assistantOfCall } from '../target/assistant-of-call.ts';
import { type ServerHolders, sendCallEnd } from './send-call-end.ts';

export interface PhoneCallEndsOptions {
  readonly store: Store;
  readonly serverMessages: Pick<ServerMessages, 'send'>;
}

/** Phone calls that end before they have begun: their end is stored together with the messages about it to the customer's server. */
export interface PhoneCallEnds {
  /** Stores these calls: some have ended already, and those that are scheduled get the job that starts them. */
  create(calls: readonly NewCall[], holders: ServerHolders, org: Org | null): Promise<Call[]>;
  /** Ends a stored one; harmless when it has ended. */
  end(call: Call, end: CallEnd, org: Org | null): Promise<void>;
}

export function createPhoneCallEnds({ store, serverMessages }: PhoneCallEndsOptions): PhoneCallEnds {
  return {
    async create(calls, holders, org) {
      const notified = whoIsNotified(holders, org);
      return store.transaction(async (own) => {
        const created = await own.call.createAll(calls);
        await own.job.addAll(created.filter(({ status }) => status === 'scheduled').map(startJob));
        for (const call of created)
          if (call.status === 'ended' && notified !== null)
            await sendCallEnd(serverMessages, call, notified, own);
        return created;
      });
    },
    async end(call, end, org) {
      const { orgId, id } = call;
      const assistant = await assistantOfCall(store, call);
      const notified = whoIsNotified({ assistant, phoneNumber: await numberOf(store, call) }, org);
      await store.transaction(async (own) => {
        if (!(await endStoredCall(own, id, end)) || notified === null) return;
        const ended = await own.call.get(orgId, id);
        if (ended !== null) await sendCallEnd(serverMessages, ended, notified, own);
      });
    },
  };
}

function startJob({ id, orgId, schedulePlan }: Call): NewJob {
  const earliestAt = schedulePlan?.earliestAt;
  return {
    orgId,
    kind: 'call-start',
    subjectId: id,
    ...(earliestAt !== undefined && { dueAt: Date.parse(earliestAt) }),
  };
}

/** Found before the transaction, which then needs no second connection; null: nobody. */
function whoIsNotified({ assistant, phoneNumber }: ServerHolders, org: Org | null): ServerHolders | null {
  if (findServer({ assistant, phoneNumber }, undefined) !== undefined) return { assistant, phoneNumber };
  return org !== null && findServer({}, org) !== undefined ? { assistant, phoneNumber: org } : null;
}

/** What it was to be called from, unless that is gone. */
async function numberOf(
  store: Store,
  { orgId, phoneNumberId, phoneNumber }: Call,
): Promise<ServerOwner | undefined> {
  if (phoneNumberId === undefined) return phoneNumber;
  return (await store.phoneNumber.open(orgId, phoneNumberId)) ?? undefined;
}
