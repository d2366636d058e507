import type { CampaignContact, LockedCampaign } from '../../store/campaigns/campaign-store.ts';
import type { CampaignBody } from '../../store/campaigns/campaign-tables.ts';
import type { Store } from '../../store/store.ts';
import type { MissingModel } from '../agents/availability/missing-model.ts';
import { startTime } from '../calls/phone/start-time.ts';
import { isConcurrencyLimitReached } from '../orgs/org-limits.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { callContacts, type PlaceCalls } from './call-contacts.ts';
import { sendCampaignMessage, sendContactMessage } from './campaign-messages.ts';
import { isOver } from './end-campaign.ts';
import { type CampaignLogParts, logContacts, logMissed } from './log-contacts.ts';

/** What the campaign's server thinks of a customer. */
export type Verdict = 'contact.skipped' | 'contact.predial-failed' | 'eligible';

export interface StepParts extends CampaignLogParts {
  /** Of a transaction. */
  readonly store: Store;
  readonly serverMessages: Pick<ServerMessages, 'send'>;
  readonly placeCalls: PlaceCalls;
  readonly missingModel: MissingModel | null;
  /** By the contact's id. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** What is to be done after a step. */
export type Next =
  | { readonly type: 'done' }
  | { readonly type: 'go-on' }
  | { readonly type: 'ask'; readonly contact: CampaignContact; readonly body: CampaignBody };

const defaultConcurrency = 10;
/** Made in one transaction. */
const maxCallsAtOnce = 50;
/** The end of a call wakes its campaign; this finds one whose wake-up was lost. */
const lookAgainMs = 30_000;
const lineAgainMs = 5_000;

/** Settles the calls that are over, and makes those that there is room for. */
export async function stepCampaign(parts: StepParts): Promise<Next> {
  const { store, orgId, id, now } = parts;
  const locked = await store.campaign.lock(orgId, id);
  if (locked === null) return { type: 'done' };
  const { status, body } = locked;
  const running = locked.running - (await settle(parts, body));
  if (isOver(status)) return running > 0 ? comeBack(parts, now() + lookAgainMs) : { type: 'done' };
  const start = startTime(body.schedulePlan, now());
  if (start === 'wait') return comeBack(parts, Date.parse(body.schedulePlan?.earliestAt ?? ''));
  if (status === 'scheduled') await begin(parts, body);
  if (start === 'too-late') {
    const why = 'latest-at-passed: the time for calls was over before.';
    logMissed(parts, await store.campaign.skipPendingContacts(id, why), `not called: ${why}`);
  }
  return callNext(parts, body, running);
}

async function comeBack({ store, orgId, id }: StepParts, dueAt: number): Promise<Next> {
  await store.job.add({ orgId, kind: 'campaign-run', subjectId: id, dueAt });
  return { type: 'done' };
}

/** Answers how many calls are over since the last time. */
async function settle(parts: StepParts, body: CampaignBody): Promise<number> {
  const settled = await parts.store.campaign.settleContacts(parts.id);
  if (settled.length > 0) await parts.store.campaign.change(parts.id, { started: -settled.length });
  logContacts(parts, settled);
  for (const contact of settled) await sendContactMessage(parts, parts.orgId, body, contact);
  return settled.length;
}

async function begin(parts: StepParts, body: CampaignBody): Promise<void> {
  const { store, orgId, id } = parts;
  const status: LockedCampaign['status'] = 'in-progress';
  await store.campaign.change(id, { status });
  await sendCampaignMessage(parts, orgId, body, { type: 'campaign.started', campaign: { id, status } });
}

async function callNext(parts: StepParts, body: CampaignBody, running: number): Promise<Next> {
  const room = (body.maxConcurrency ?? defaultConcurrency) - running;
  if (room <= 0) return comeBack(parts, parts.now() + lookAgainMs);
  // Other calls of the organisation have taken its lines: nothing signals when one of them is over.
  const org = await parts.store.org.get(parts.orgId);
  if (await isConcurrencyLimitReached(parts.store, org)) return comeBack(parts, parts.now() + lineAgainMs);
  const chosen = await choose(parts, body, room);
  if (!Array.isArray(chosen)) return chosen;
  if (chosen.length === 0) return close(parts, body, running);
  await callContacts(parts, body, chosen);
  return { type: 'go-on' };
}

/** The next customers that may be called; who is not eligible is done with. */
async function choose(parts: StepParts, body: CampaignBody, room: number): Promise<CampaignContact[] | Next> {
  const { store, orgId, id, verdicts } = parts;
  const isAsked = body.predialPlan?.enabled === true;
  const pending = await store.campaign.pendingContacts(id, isAsked ? 1 : Math.min(room, maxCallsAtOnce));
  const [first] = pending;
  if (first === undefined || !isAsked) return pending;
  const verdict = verdicts.get(first.id);
  if (verdict === undefined) return { type: 'ask', contact: first, body };
  if (verdict === 'eligible') return pending;
  const change = { status: verdict, reason: reasons[verdict] };
  await store.campaign.changeContact(first.id, change);
  logContacts(parts, [{ ...first, ...change }]);
  await sendContactMessage(parts, orgId, body, { ...first, ...change });
  return { type: 'go-on' };
}

const reasons = {
  'contact.skipped': 'not-eligible: the campaign’s server said so.',
  'contact.predial-failed': 'predial-failed: the campaign’s server did not answer.',
} as const;

/** Nobody is left to be called. */
async function close(parts: StepParts, body: CampaignBody, running: number): Promise<Next> {
  const { store, orgId, id, now } = parts;
  if (running > 0) return comeBack(parts, now() + lookAgainMs);
  const ended = { status: 'ended', endedReason: 'campaign.ended.success' } as const;
  await store.campaign.change(id, ended);
  await sendCampaignMessage(parts, orgId, body, { type: 'campaign.ended', campaign: { id, ...ended } });
  return { type: 'done' };
}
