import {
  type Call,
  type CallBatch,
  type CallOrigin,
  type CreateCall,
  type CreateCustomer,
  customerIssue,
} from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { ApiLog } from '../../../platform/logs/api-log.ts';
import type { CallEnd } from '../../../store/calls/call-store.ts';
import type { NewCall } from '../../../store/calls/new-call.ts';
import type { WholePhoneNumber } from '../../../store/credentials/phone-number-store.ts';
import type { Store } from '../../../store/store.ts';
import {
  engineNotAvailable,
  type FindMissingModel,
  type MissingModel,
  missingModelEnd,
  missingModelWarning,
} from '../../agents/availability/missing-model.ts';
import { refuseOrgCompliance } from '../../orgs/compliance.ts';
import {
  isBillingLimitReached,
  isConcurrencyLimitReached,
  overConcurrencyLimit,
  refuseOverBillingLimit,
} from '../../orgs/org-limits.ts';
import { checkReferences } from '../../references/check-references.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { phoneCallWarnings } from '../../warnings/phone-number-warnings.ts';
import { noteWarnings } from '../record/warnings-to-log.ts';
import { teamOfCall } from '../target/assistant-of-call.ts';
import { resolveTarget, teamOf } from '../target/resolve-target.ts';
import { noTrunk } from './no-trunk.ts';
import { createPhoneCallEnds } from './phone-call-ends.ts';
import { startTime } from './start-time.ts';

export interface PlacePhoneCallsOptions {
  readonly orgId: string;
  /** Validated: one customer, or several. */
  readonly body: CreateCall;
  readonly campaignId?: string;
  /** Default `campaign` with one, else `api`. */
  readonly origin?: CallOrigin;
  /** Found before, by whoever calls within a transaction. Default: it is looked for. */
  readonly missingModel?: MissingModel | null;
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
  /** Notified of calls that end here. */
  readonly serverMessages: Pick<ServerMessages, 'send'>;
  /** Where the customer reads what of a call does not have its effect. */
  readonly apiLog?: ApiLog | undefined;
  /** Default: nobody's model is missing. */
  readonly findMissingModel?: FindMissingModel | undefined;
}

/** A call that waits for one of the organisation's lines looks for it this often. */
const lineAgainMs = 5_000;

const givenUp = {
  reason: 'call.in-progress.error-vapifault-worker-not-available',
  message: 'latest-at-passed: the call could not be started within its schedule.',
} as const;
const overBillingLimit = {
  reason: 'call.start.error-subscription-insufficient-credits',
  message: 'billing-limit-reached: the calls and chats of this month have cost the billing limit.',
} as const;

/**
 * Without a trunk every call ends as soon as it would be dialled, so that it takes no line; it is stored all the same,
 * and its customer's server is notified. Calls of a batch, and scheduled ones, wait while the organisation's lines are taken.
 */
export function createPhoneCalls(options: PhoneCallsOptions): PhoneCalls {
  const { store, now, serverMessages, apiLog, findMissingModel = async () => null } = options;
  const begin = (plan: Call['schedulePlan'], isBusy: boolean, missing: MissingModel | null): CallState => {
    const next = startTime(plan, now());
    if (next === 'wait' || (next === 'start' && isBusy)) return { status: 'scheduled' };
    return endedNow(next === 'start' ? endOf(missing) : givenUp, now());
  };
  const ends = createPhoneCallEnds({ store, serverMessages });
  return {
    async place({
      orgId,
      body,
      campaignId,
      missingModel,
      origin = campaignId === undefined ? 'api' : 'campaign',
    }) {
      // What is asked for must be there, also when nobody can be called.
      const target = await resolveTarget(store, orgId, body);
      const phoneNumber = body.phoneNumber ?? (await phoneNumberOf(store, orgId, body.phoneNumberId));
      await checkReferences(store, orgId, { phoneNumber: body.phoneNumber });
      const org = await store.org.get(orgId);
      refuseOrgCompliance(org);
      await refuseOverBillingLimit(store, org, now());
      const isBusy = await isConcurrencyLimitReached(store, org);
      const startsNow = startTime(body.schedulePlan, now()) === 'start';
      if (isBusy && startsNow && body.customers === undefined) throw overConcurrencyLimit();
      const team = teamOf(target);
      const missing = missingModel === undefined ? await findMissingModel(orgId, team) : missingModel;
      // A campaign goes on with its other customers, and each of its calls says why it ended.
      if (missing !== null && startsNow && campaignId === undefined)
        throw engineNotAvailable(missing, target.modelPaths?.[missing.index]);
      const { customers, customer, ...shared } = body;
      const common = {
        ...commonOf({ orgId, body: shared, campaignId }, target.assistantVersion),
        origin,
        warnings: [...(missing === null ? [] : [missingModelWarning(missing)]), ...phoneCallWarnings(body)],
      };
      const callOf = (one: CreateCustomer | undefined): NewCall => ({
        ...common,
        ...(one !== undefined && { customer: one }),
        ...begin(body.schedulePlan, isBusy, missing),
      });
      const asked = customers ?? [customer];
      const errors = asked.flatMap((one) => errorOf(one) ?? []);
      const calls = asked.filter((one) => !errorOf(one)).map(callOf);
      const [assistant = target.assistant] = team;
      const created = await ends.create(calls, { assistant, phoneNumber }, org);
      for (const call of created) noteWarnings({ apiLog, now }, call);
      const [first] = created;
      if (customers === undefined && first !== undefined) return first;
      return { results: created, errors };
    },
    async startScheduled(orgId, callId) {
      const call = await store.call.get(orgId, callId);
      if (call?.status !== 'scheduled') return;
      const org = await store.org.get(orgId);
      const isLate = startTime(call.schedulePlan, now()) === 'too-late';
      if (!isLate && (await isConcurrencyLimitReached(store, org)))
        return store.job.add({ orgId, kind: 'call-start', subjectId: callId, dueAt: now() + lineAgainMs });
      const isOver = !isLate && (await isBillingLimitReached(store, org, now()));
      const missing = isLate || isOver ? null : await findMissingModel(orgId, await teamOfCall(store, call));
      await ends.end(call, isLate ? givenUp : isOver ? overBillingLimit : endOf(missing), org);
    },
  };
}

/** Nobody is called for an assistant that could not answer. */
const endOf = (missing: MissingModel | null) => (missing === null ? noTrunk : missingModelEnd(missing));

/** What all calls of a batch have. */
function commonOf(
  {
    orgId,
    body,
    campaignId,
  }: Pick<PlacePhoneCallsOptions, 'orgId'> & {
    readonly body: Omit<CreateCall, 'customer' | 'customers'>;
    readonly campaignId: string | undefined;
  },
  assistantVersion: string | undefined,
) {
  return {
    ...withoutSecrets(body),
    ...(assistantVersion !== undefined && { assistantVersion }),
    ...(campaignId !== undefined && { campaignId }),
    orgId,
    type: 'outboundPhoneCall',
  } as const;
}

type CallState = Pick<NewCall, 'status' | 'endedReason' | 'endedMessage' | 'endedAt'>;

function endedNow({ reason, message }: CallEnd, now: number): CallState {
  const endedAt = new Date(now).toISOString();
  return { status: 'ended', endedReason: reason, endedMessage: message, endedAt };
}

/** One of a batch's errors; a single customer was checked with the request. */
function errorOf(customer: CreateCustomer | undefined): CallBatch['errors'][number] | undefined {
  const issue = customer === undefined ? undefined : customerIssue(customer);
  if (customer === undefined || issue === undefined) return undefined;
  return { customer, error: `${issue.field} is not valid: ${issue.message}` };
}

async function phoneNumberOf(
  store: Store,
  orgId: string,
  id: string | undefined,
): Promise<WholePhoneNumber | undefined> {
  if (id === undefined) return undefined;
  // With its secrets: its server may be notified.
  const found = await store.phoneNumber.open(orgId, id);
  if (found === null) throw DomainError.notFound(`phoneNumberId ${id}`);
  return found;
}

/** Nothing would use them, and calls are answered. */
function withoutSecrets({ phoneNumber, ...body }: Omit<CreateCall, 'customer' | 'customers'>) {
  if (phoneNumber === undefined) return body;
  const { twilioAuthToken: _token, twilioApiKey: _key, twilioApiSecret: _secret, ...shown } = phoneNumber;
  return { ...body, phoneNumber: shown };
}
