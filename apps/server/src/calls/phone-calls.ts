import {
  type Call,
  type CallBatch,
  type CreateCall,
  type CreateCustomer,
  customerIssue,
} from '@saywell/contract';
import { ApiError } from '../http/api-error.ts';
import type { CallEnd } from '../store/call-store.ts';
import type { NewCall, Store } from '../store/store.ts';
import { noTrunk } from './no-trunk.ts';
import { resolveTarget } from './resolve-target.ts';
import { startTime } from './start-time.ts';

export interface PlacePhoneCallsOptions {
  readonly orgId: string;
  /** Validated: one customer, or several. */
  readonly body: CreateCall;
  readonly campaignId?: string;
}

/** Calls over the telephone network. */
export interface PhoneCalls {
  /** One call, or with `customers` a batch of them. */
  place(options: PlacePhoneCallsOptions): Promise<Call | CallBatch>;
  /** Starts a call whose time has come; harmless when it is gone, or was started already. */
  startScheduled(orgId: string, callId: string): Promise<void>;
}

export interface PhoneCallsOptions {
  readonly store: Store;
  readonly now: () => number;
  /** Something was put into the queue of jobs. */
  readonly wakeJobs: () => void;
}

const givenUp = {
  reason: 'call.in-progress.error-vapifault-worker-not-available',
  message: 'latest-at-passed: the call could not be started within its schedule.',
} as const;

/** Without a trunk every call ends as soon as it would be dialled; it is stored all the same. */
export function createPhoneCalls({ store, now, wakeJobs }: PhoneCallsOptions): PhoneCalls {
  const begin = (plan: Call['schedulePlan']): CallState => {
    const next = startTime(plan, now());
    if (next === 'wait') return { status: 'scheduled' };
    return endedNow(next === 'start' ? noTrunk : givenUp, now());
  };
  return {
    async place({ orgId, body, campaignId }) {
      // What is asked for must be there, also when nobody can be called.
      const { assistantVersion } = await resolveTarget(store, orgId, body);
      await assertPhoneNumber(store, orgId, body.phoneNumberId);
      const { customers, customer, ...shared } = body;
      const common = {
        ...withoutSecrets(shared),
        ...(assistantVersion !== undefined && { assistantVersion }),
        ...(campaignId !== undefined && { campaignId }),
        orgId,
        type: 'outboundPhoneCall',
      } as const;
      const callOf = (one: CreateCustomer | undefined): NewCall => ({
        ...common,
        ...(one !== undefined && { customer: one }),
        ...begin(body.schedulePlan),
      });
      const asked = customers ?? [customer];
      const errors = asked.flatMap((one) => errorOf(one) ?? []);
      const created = await store.call.createAll(asked.filter((one) => !errorOf(one)).map(callOf));
      if (created.some(({ status }) => status === 'scheduled')) wakeJobs();
      const [first] = created;
      if (customers === undefined && first !== undefined) return first;
      return { results: created, errors };
    },
    async startScheduled(orgId, callId) {
      const call = await store.call.get(orgId, callId);
      if (call?.status !== 'scheduled') return;
      const isLate = startTime(call.schedulePlan, now()) === 'too-late';
      await store.call.end(callId, isLate ? givenUp : noTrunk);
    },
  };
}

type CallState = Pick<NewCall, 'status' | 'endedReason' | 'endedMessage' | 'endedAt'>;

function endedNow({ reason, message }: CallEnd, now: number): CallState {
  const endedAt = new Date(now).toISOString();
  return { status: 'ended', endedReason: reason, endedMessage: message, endedAt };
}

/** A row of a batch's errors; a single customer was checked with the request. */
function errorOf(customer: CreateCustomer | undefined): CallBatch['errors'][number] | undefined {
  const issue = customer === undefined ? undefined : customerIssue(customer);
  if (customer === undefined || issue === undefined) return undefined;
  return { customer, error: `${issue.field} is not valid: ${issue.message}` };
}

async function assertPhoneNumber(store: Store, orgId: string, id: string | undefined): Promise<void> {
  if (id === undefined || (await store.phoneNumber.get(orgId, id)) !== null) return;
  throw ApiError.notFound(`phoneNumberId ${id}`);
}

/** Nothing would use them, and calls are answered. */
function withoutSecrets({ phoneNumber, ...body }: Omit<CreateCall, 'customer' | 'customers'>) {
  if (phoneNumber === undefined) return body;
  const { twilioAuthToken: _token, twilioApiKey: _key, twilioApiSecret: _secret, ...shown } = phoneNumber;
  return { ...body, phoneNumber: shown };
}
