import { type Campaign, resourceSchemas } from '@saywell/contract';
import { and, count, eq, inArray } from 'drizzle-orm';
import { call } from '../calls/call-tables.ts';
import { present, storedFieldsOf } from '../rows/rows.ts';
import type { SealedBodies } from '../secrets/sealed-bodies.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import { type CampaignContact, toCustomer } from './campaign-contacts.ts';
import { type CampaignBody, campaign, campaignContact } from './campaign-tables.ts';

export const campaignForm: StoredForm<Campaign> = { name: 'campaign', schema: resourceSchemas.campaign };
export type CampaignRow = typeof campaign.$inferSelect;
type Context = Pick<StoreContext, 'db' | 'bodies'>;

/** Answers what reads these rows, from what their calls and customers are by now. */
export async function campaignReader(
  context: Context,
  rows: readonly CampaignRow[],
): Promise<(row: CampaignRow) => Campaign> {
  const { db, bodies } = context;
  const ids = rows.map(({ id }) => id);
  const isOfThese = inArray(campaignContact.campaignId, ids);
  const [counted, called] = await Promise.all([
    db
      .select({
        campaignId: campaignContact.campaignId,
        status: campaignContact.status,
        callStatus: call.status,
        total: count(),
      })
      .from(campaignContact)
      .leftJoin(
        call,
        and(eq(call.id, campaignContact.callId), eq(campaignContact.status, 'contact.dispatched')),
      )
      .where(isOfThese)
      .groupBy(campaignContact.campaignId, campaignContact.status, call.status),
    db
      .select({
        campaignId: campaignContact.campaignId,
        customer: campaignContact.customer,
        contactId: campaignContact.id,
        id: call.id,
        status: call.status,
        endedReason: call.endedReason,
        endedMessage: call.endedMessage,
      })
      .from(campaignContact)
      .innerJoin(call, eq(call.id, campaignContact.callId))
      .where(isOfThese)
      .orderBy(campaignContact.position),
  ]);
  return (row) =>
    toCampaign(bodies, row, {
      calls: Object.fromEntries(
        called
          .filter(({ campaignId }) => campaignId === row.id)
          .map(({ id, status, contactId, customer, endedReason, endedMessage }) => [
            id,
            {
              status,
              customer: toCustomer({ bodies }, row.orgId, { id: contactId, customer }),
              ...present({ endedReason, endedMessage }),
            },
          ]),
      ),
      ...countersOf(counted.filter(({ campaignId }) => campaignId === row.id)),
    });
}

function toCampaign(bodies: SealedBodies, row: CampaignRow, counted: object): Campaign {
  return readStored(campaignForm, row.id, {
    ...bodies.open(row.orgId, raiseStored(campaignForm, row.id, row.body)),
    ...storedFieldsOf(row),
    status: row.status,
    ...present({ endedReason: row.endedReason }),
    ...counted,
  });
}

/** What its customer gave. */
export function toCampaignBody(bodies: SealedBodies, row: CampaignRow): CampaignBody {
  const none = { calls: {}, ...countersOf([]) };
  const {
    id: _id,
    orgId: _orgId,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    status: _status,
    endedReason: _endedReason,
    calls: _calls,
    callsCounterScheduled: _scheduled,
    callsCounterQueued: _queued,
    callsCounterInProgress: _inProgress,
    callsCounterEndedVoicemail: _voicemail,
    callsCounterEnded: _ended,
    callsCounterFailed: _failed,
    callsCounterSkipped: _skipped,
    ...body
  } = toCampaign(bodies, row, none);
  return body;
}

interface Counted {
  readonly status: CampaignContact['status'];
  /** Of one who is being called. */
  readonly callStatus: string | null;
  readonly total: number;
}

function countersOf(counted: readonly Counted[]) {
  const totalOf = (is: (one: Counted) => boolean) =>
    counted.filter(is).reduce((sum, { total }) => sum + total, 0);
  const has = (...statuses: readonly CampaignContact['status'][]) =>
    totalOf(({ status }) => statuses.includes(status));
  const isTalking = ({ status, callStatus }: Counted) =>
    status === 'contact.dispatched' && (callStatus === 'in-progress' || callStatus === 'forwarding');
  return {
    callsCounterScheduled: has('contact.pending'),
    callsCounterQueued: totalOf((one) => one.status === 'contact.dispatched' && !isTalking(one)),
    callsCounterInProgress: totalOf(isTalking),
    callsCounterEndedVoicemail: 0,
    callsCounterEnded: has('contact.completed', 'contact.failed'),
    callsCounterFailed: has('contact.failed'),
    callsCounterSkipped: has('contact.skipped', 'contact.predial-failed'),
  };
}
