import type { Campaign, CreateCampaign, UpdateCampaign } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { newContacts } from '../../store/campaigns/campaign-contacts.ts';
import { isChangedSince, type LockedCampaign } from '../../store/campaigns/campaign-store.ts';
import { ChangedMeanwhileError, type Precondition } from '../../store/rows/precondition.ts';
import type { Store } from '../../store/store.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { campaignJob } from './campaign-job.ts';
import { refuseBadCampaign } from './check-campaign.ts';
import { endCampaign, isOver } from './end-campaign.ts';

/** Campaigns as their owners handle them; {@link createCampaignRunner} calls the customers. */
export interface CampaignService {
  /** In `store`, which may be a transaction's. */
  create(store: Store, orgId: string, body: CreateCampaign): Promise<Campaign>;
  /** Null: it is not there. */
  update(
    orgId: string,
    id: string,
    body: UpdateCampaign,
    ifUnchanged?: Precondition,
  ): Promise<Campaign | null>;
  /** Calls that run go on, and stay. */
  delete(orgId: string, id: string, ifUnchanged?: Precondition): Promise<Campaign | null>;
}

export interface CampaignServiceOptions {
  readonly store: Store;
  readonly serverMessages: Pick<ServerMessages, 'send'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function createCampaignService(options: CampaignServiceOptions): CampaignService {
  const { store, now } = options;

  async function withLocked(
    orgId: string,
    id: string,
    ifUnchanged: Precondition | undefined,
    work: (store: Store, locked: LockedCampaign) => Promise<Campaign | null>,
  ): Promise<Campaign | null> {
    return store.transaction(async (own) => {
      const locked = await own.campaign.lock(orgId, id);
      if (locked === null) return null;
      if (isChangedSince(locked, ifUnchanged))
        throw new ChangedMeanwhileError(`${id} was changed since ${ifUnchanged?.updatedAt}`);
      return work(own, locked);
    });
  }

  return {
    async create(store, orgId, body) {
      const { duplicateFromCampaignId, ...given } = body;
      const campaign = { ...(await templateOf(store, orgId, duplicateFromCampaignId, given)), ...given };
      await refuseBadCampaign(store, orgId, campaign, now());
      return store.transaction(async (own) => {
        const created = await own.campaign.create(orgId, campaign);
        await own.job.add(campaignJob(orgId, created.id, campaign));
        return created;
      });
    },
    update: (orgId, id, body, ifUnchanged) =>
      withLocked(orgId, id, ifUnchanged, async (own, locked) => {
        const { status, ...fields } = body;
        await changeFields(own, orgId, id, locked, fields, now());
        if (status !== undefined && !isOver(locked.status))
          await endCampaign({ ...options, store: own }, orgId, id, locked, status);
        return own.campaign.get(orgId, id);
      }),
    delete: (orgId, id, ifUnchanged) =>
      withLocked(orgId, id, ifUnchanged, async (own) => {
        const stored = await own.campaign.get(orgId, id);
        await own.campaign.delete(orgId, id);
        await own.job.cancel('campaign-run', id);
        return stored;
      }),
  };
}

/** What a new campaign takes from another. Its schedule has passed; customers and dial plan exclude each other. */
async function templateOf(
  store: Store,
  orgId: string,
  id: string | undefined,
  { customers, dialPlan, assistantId, squadId, workflowId }: CreateCampaign,
): Promise<Partial<CreateCampaign>> {
  if (id === undefined) return {};
  const found = await store.transaction((own) => own.campaign.lock(orgId, id));
  if (found === null)
    throw new DomainError('validation-failed', [
      `duplicateFromCampaignId is not valid: there is no campaign ${id}`,
    ]);
  const { schedulePlan: _, ...body } = found.body;
  if (customers !== undefined || dialPlan !== undefined) {
    delete body.customers;
    delete body.dialPlan;
    if (dialPlan !== undefined) delete body.phoneNumberId;
  }
  if ([assistantId, squadId, workflowId].some((target) => target !== undefined)) {
    delete body.assistantId;
    delete body.squadId;
    delete body.workflowId;
  }
  return body;
}

type Fields = Omit<UpdateCampaign, 'status'>;

async function changeFields(
  store: Store,
  orgId: string,
  id: string,
  locked: LockedCampaign,
  fields: Fields,
  now: number,
): Promise<void> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const fixed = given.map(([key]) => key).filter((key) => key !== 'name');
  if (fixed.length > 0 && locked.status !== 'scheduled')
    throw new DomainError(
      'conflict',
      `The campaign has started: only name and status can be changed, not ${fixed.join(', ')}.`,
    );
  const body = laidOver(locked.body, fields);
  if (fixed.length > 0) {
    await refuseBadCampaign(store, orgId, body, now);
    await store.campaign.replaceContacts(id, newContacts(body));
    await store.job.add(campaignJob(orgId, id, body));
  }
  await store.campaign.change(id, { body });
}

function laidOver(stored: LockedCampaign['body'], fields: Fields): LockedCampaign['body'] {
  const laid: Record<string, unknown> = { ...stored, ...fields };
  for (const [key, value] of Object.entries(fields)) {
    if (value === null) delete laid[key];
    if (value === undefined && key in stored) laid[key] = Reflect.get(stored, key);
  }
  // Customers by number take the place of those of one number.
  if (fields.dialPlan !== undefined) {
    delete laid['customers'];
    delete laid['phoneNumberId'];
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both were checked by their schemas
  return laid as unknown as LockedCampaign['body'];
}
