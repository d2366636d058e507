import type { NewJob } from '../../platform/jobs/job-queue.ts';
import type { CampaignBody } from '../../store/campaigns/campaign-tables.ts';

/** What goes on with a campaign when its time has come. */
export function campaignJob(
  orgId: string,
  id: string,
  { schedulePlan }: Pick<CampaignBody, 'schedulePlan'>,
): NewJob {
  return {
    orgId,
    kind: 'campaign-run',
    subjectId: id,
    ...(schedulePlan !== undefined && { dueAt: Date.parse(schedulePlan.earliestAt) }),
  };
}
