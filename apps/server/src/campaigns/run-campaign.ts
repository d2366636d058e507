import { type Call, type CallBatch, campaignPredialAnswerSchema } from '@saywell/contract';
import { createPhoneCalls, type PlacePhoneCallsOptions } from '../calls/phone-calls.ts';
import { startTime } from '../calls/start-time.ts';
import type { CampaignBody } from '../database/schema/campaign.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobHandler } from '../jobs/run-job.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import type { CampaignContact, LockedCampaign } from '../store/campaign-store.ts';
import type { Store } from '../store/store.ts';
import { isOver } from './end-campaign.ts';
import { shownContact, tellOfCampaign } from './tell-of-campaign.ts';

export interface CampaignRunnerOptions {
  readonly store: Pick<Store, 'exclusively'>;
  readonly serverMessages: Pick<ServerMessages, 'send' | 'ask' | 'wake'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Makes calls in the transaction of this store. Default: those of `createPhoneCalls`. */
  readonly placeCalls?: (store: Store, options: PlacePhoneCallsOptions) => Promise<Call | CallBatch>;
}

const defaultConcurrency = 10;
/** Made in one transaction. */
const maxCallsAtOnce = 50;
/** The end of a call wakes its campaign; this finds one whose wake-up was lost. */
const lookAgainMs = 30_000;
/** The customer's server decides about one call, and others wait. */
const predialTimeoutMs = 10_000;

type Verdict = 'contact.skipped' | 'contact.predial-failed' | 'eligible';

/** What is to be done after a step. */
type Next =
  | { readonly type: 'done' }
  | { readonly type: 'go-on' }
  | { readonly type: 'ask'; readonly contact: CampaignContact; readonly body: CampaignBody };

/**
 * Goes on with a campaign until its calls are out, or as many run as may. Every step is one transaction on the
 * locked campaign: a call and the note that its customer was called are there together or not at all, so that
 * nobody is called twice, whatever is killed when.
 */
export function createCampaignRunner(options: CampaignRunnerOptions): JobHandler {
  return async ({ orgId, subjectId: id }, { heartbeat, signal }) => {
    const verdicts = new Map<string, Verdict>();
    for (;;) {
      const next = await options.store.exclusively(`campaign ${id}`, async (store) => {
        const locked = await store.campaign.lock(orgId, id);
        return locked === null
          ? ({ type: 'done' } as const)
          : createStep(options, store, orgId, id, verdicts).from(locked);
      });
      options.serverMessages.wake();
      if (next.type === 'done') return;
      if (next.type === 'ask')
        verdicts.set(next.contact.id, await askServer(options, orgId, next.contact, next.body, signal));
      signal.throwIfAborted();
      await heartbeat();
    }
  };
}

async function askServer(
  { serverMessages }: CampaignRunnerOptions,
  orgId: string,
  contact: CampaignContact,
  campaign: CampaignBody,
  signal: AbortSignal,
): Promise<Verdict> {
  const message = {
    type: 'campaign.predial',
    campaignId: contact.campaignId,
    contact: shownContact(contact),
  } as const;
  try {
    const { eligible } = await serverMessages.ask(orgId, { campaign }, message, {
      schema: campaignPredialAnswerSchema,
      timeoutMs: predialTimeoutMs,
      signal,
    });
    return eligible ? 'eligible' : 'contact.skipped';
  } catch {
    signal.throwIfAborted();
    // The delivery is in the log; without an answer nobody is called.
    return 'contact.predial-failed';
  }
}

function createStep(
  options: CampaignRunnerOptions,
  store: Store,
  orgId: string,
  id: string,
  verdicts: ReadonlyMap<string, Verdict>,
) {
  const { now, serverMessages } = options;
  const { campaign: campaigns } = store;
  const tell = (body: CampaignBody, message: Parameters<typeof tellOfCampaign>[3]) =>
    tellOfCampaign({ store, serverMessages }, orgId, body, message);
  const tellContact = (body: CampaignBody, contact: CampaignContact) =>
    tell(body, { type: contact.status as 'contact.completed', contact: shownContact(contact) });
  const comeBack = async (dueAt: number): Promise<Next> => {
    await store.job.add({ orgId, kind: 'campaign-run', subjectId: id, dueAt });
    return { type: 'done' };
  };

  /** Answers how many of its calls ended. */
  async function settle(body: CampaignBody): Promise<number> {
    const settled = await campaigns.settleContacts(id);
    if (settled.length > 0) await campaigns.change(id, { started: -settled.length });
    for (const contact of settled) await tellContact(body, contact);
    return settled.length;
  }

  async function close(body: CampaignBody, running: number): Promise<Next> {
    if (running > 0) return comeBack(now() + lookAgainMs);
    const ended = { status: 'ended', endedReason: 'campaign.ended.success' } as const;
    await campaigns.change(id, ended);
    await tell(body, { type: 'campaign.ended', campaign: { id, ...ended } });
    return { type: 'done' };
  }

  /** The next customers that may be called; who is not eligible is done with. */
  async function choose(body: CampaignBody, room: number): Promise<CampaignContact[] | Next> {
    const isAsked = body.predialPlan?.enabled === true;
    const pending = await campaigns.pendingContacts(id, isAsked ? 1 : Math.min(room, maxCallsAtOnce));
    const [first] = pending;
    if (first === undefined || !isAsked) return pending;
    const verdict = verdicts.get(first.id);
    if (verdict === undefined) return { type: 'ask', contact: first, body };
    if (verdict === 'eligible') return pending;
    const reason =
      verdict === 'contact.skipped'
        ? 'not-eligible: the campaign’s server said so.'
        : 'predial-failed: the campaign’s server did not answer.';
    await campaigns.changeContact(first.id, { status: verdict, reason });
    await tellContact(body, { ...first, status: verdict, reason });
    return { type: 'go-on' };
  }

  async function call(body: CampaignBody, contacts: readonly CampaignContact[]): Promise<void> {
    for (const [phoneNumberId, group] of byNumber(contacts)) {
      const outcome = await place(body, phoneNumberId, group);
      for (const [index, contact] of group.entries()) {
        const change =
          typeof outcome === 'string'
            ? ({ status: 'contact.failed', reason: outcome } as const)
            : ({ status: 'contact.dispatched', callId: outcome[index] ?? '' } as const);
        await campaigns.changeContact(contact.id, change);
        await tellContact(body, { ...contact, ...change });
      }
      if (typeof outcome !== 'string') await campaigns.change(id, { started: group.length });
    }
  }

  /** Ids of the calls in the customers' order, or why there are none. */
  async function place(
    { assistantId, squadId, assistantOverrides, squadOverrides }: CampaignBody,
    phoneNumberId: string | null,
    group: readonly CampaignContact[],
  ): Promise<readonly string[] | string> {
    const body = {
      ...(assistantId !== undefined && { assistantId }),
      ...(squadId !== undefined && { squadId }),
      ...(assistantOverrides !== undefined && { assistantOverrides }),
      ...(squadOverrides !== undefined && { squadOverrides }),
      ...(phoneNumberId !== null && { phoneNumberId }),
      customers: group.map(({ customer }) => customer),
    };
    try {
      const placed = await placeCalls(store, { orgId, body, campaignId: id });
      const calls = 'results' in placed ? placed.results : [placed];
      if (calls.length !== group.length) throw new Error('not every customer got a call');
      return calls.map((one) => one.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What the campaign names was deleted since.
      return `${error.code}: ${error.message}`;
    }
  }
  const placeCalls =
    options.placeCalls ??
    ((own, asked) => createPhoneCalls({ store: own, now, wakeJobs: () => undefined }).place(asked));

  return {
    async from({ status, body, running: counted }: LockedCampaign): Promise<Next> {
      const running = counted - (await settle(body));
      if (isOver(status)) return running > 0 ? comeBack(now() + lookAgainMs) : { type: 'done' };
      const start = startTime(body.schedulePlan, now());
      if (start === 'wait') return comeBack(Date.parse(body.schedulePlan?.earliestAt ?? ''));
      if (status === 'scheduled') {
        await campaigns.change(id, { status: 'in-progress' });
        await tell(body, { type: 'campaign.started', campaign: { id, status: 'in-progress' } });
      }
      if (start === 'too-late')
        await campaigns.skipPendingContacts(id, 'latest-at-passed: the time for calls was over before.');
      const room = (body.maxConcurrency ?? defaultConcurrency) - running;
      if (room <= 0) return comeBack(now() + lookAgainMs);
      const chosen = await choose(body, room);
      if (!Array.isArray(chosen)) return chosen;
      if (chosen.length === 0) return close(body, running);
      await call(body, chosen);
      return { type: 'go-on' };
    },
  };
}

function byNumber(
  contacts: readonly CampaignContact[],
): ReadonlyMap<string | null, readonly CampaignContact[]> {
  const groups = new Map<string | null, CampaignContact[]>();
  for (const contact of contacts)
    groups.set(contact.phoneNumberId, [...(groups.get(contact.phoneNumberId) ?? []), contact]);
  return groups;
}
