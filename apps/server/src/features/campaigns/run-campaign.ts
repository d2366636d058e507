import { campaignPredialAnswerSchema } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { CampaignContact } from '../../store/campaigns/campaign-store.ts';
import type { CampaignBody } from '../../store/campaigns/campaign-tables.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { FindMissingModel, MissingModel } from '../agents/availability/missing-model.ts';
import { resolveTarget, teamOf } from '../calls/target/resolve-target.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { type PlaceCalls, placePhoneCalls } from './call-contacts.ts';
import { shownContact } from './campaign-messages.ts';
import { stepCampaign, type Verdict } from './campaign-step.ts';

export interface CampaignRunnerOptions {
  readonly store: Store;
  readonly serverMessages: Pick<ServerMessages, 'send' | 'ask'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Default: the calls of `createPhoneCalls`. */
  readonly placeCalls?: PlaceCalls;
  /** Default: nobody's model is missing. */
  readonly findMissingModel?: FindMissingModel | undefined;
  /** Tells the campaign's owner whom it has not reached, and why. Default: nobody is told. */
  readonly apiLog?: Pick<ApiLog, 'add'> | undefined;
}

/** The customer's server decides about one call, and others wait. */
const predialTimeoutMs = 10_000;

/**
 * Goes on with a campaign until its calls are out, or as many run as may. Every step is one transaction on the
 * locked campaign: a call and the note that its customer was called are there together or not at all, so that
 * nobody is called twice, whatever is killed when.
 */
export function createCampaignRunner(options: CampaignRunnerOptions): JobHandler {
  const { store, serverMessages, now, apiLog } = options;
  const placeCalls = options.placeCalls ?? placePhoneCalls(now, serverMessages);
  return async ({ orgId, subjectId: id }, { heartbeat, signal }) => {
    const verdicts = new Map<string, Verdict>();
    const missingModel = await missingModelOf(options, orgId, id);
    for (;;) {
      const next = await store.transaction((own) =>
        stepCampaign({
          store: own,
          serverMessages,
          now,
          apiLog,
          placeCalls,
          missingModel,
          orgId,
          id,
          verdicts,
        }),
      );
      if (next.type === 'done') return;
      if (next.type === 'ask')
        verdicts.set(
          next.contact.id,
          await askServer(serverMessages, orgId, next.contact, next.body, signal),
        );
      signal.throwIfAborted();
      await heartbeat();
    }
  };
}

/** Null, too, when what the campaign names is gone: its calls say so. */
async function missingModelOf(
  { store, findMissingModel }: CampaignRunnerOptions,
  orgId: string,
  id: string,
): Promise<MissingModel | null> {
  const campaign = findMissingModel === undefined ? null : await store.campaign.get(orgId, id);
  if (findMissingModel === undefined || campaign === null) return null;
  const { assistantId, squadId, workflowId, assistantOverrides, squadOverrides } = campaign;
  try {
    const target = await resolveTarget(store, orgId, {
      assistantId,
      squadId,
      workflowId,
      assistantOverrides,
      squadOverrides,
    });
    return await findMissingModel(orgId, teamOf(target));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

async function askServer(
  serverMessages: Pick<ServerMessages, 'ask'>,
  orgId: string,
  contact: CampaignContact,
  campaign: CampaignBody,
  signal: AbortSignal,
): Promise<Verdict> {
  const { campaignId } = contact;
  const message = { type: 'campaign.predial', campaignId, contact: shownContact(contact) } as const;
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
