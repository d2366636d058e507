import { z } from 'zod';
import { assistantOverridesSchema } from './assistant/assistant.ts';
import { createCustomerSchema, customerIssue } from './call/call-customer.ts';
import { callStatuses, endedReasons } from './call/call-status.ts';
import { schedulePlanSchema } from './call/create-call.ts';
import { idSchema, listQuerySchema, pageOf, pageQueryFields, storedFields } from './parts/common.ts';
import { serverSchema } from './parts/server.ts';
import type { ObjectOf } from './parts/union-of.ts';

/** Largest campaign: customers of all its numbers together. */
export const maxCampaignCustomers = 10_000;

export const campaignStatuses = ['scheduled', 'in-progress', 'ended', 'cancelled', 'archived'] as const;
const campaignEndedReasons = [
  'campaign.scheduled.ended-by-user',
  'campaign.in-progress.ended-by-user',
  'campaign.ended.success',
] as const;
export type CampaignEndedReason = (typeof campaignEndedReasons)[number];

const messageTypes = [
  'campaign.started',
  'campaign.cancelled',
  'campaign.ended',
  'campaign.archived',
  'campaign.unarchived',
  'contact.dispatched',
  'contact.completed',
  'contact.failed',
  'contact.skipped',
  'contact.predial-failed',
  'campaign.job.continued',
] as const;

const customersSchema = z.array(createCustomerSchema).min(1).max(maxCampaignCustomers);
const targetFields = {
  /** Who talks: exactly one of these. */
  assistantId: idSchema.optional(),
  squadId: idSchema.optional(),
  workflowId: idSchema.optional(),
};
const plannedFields = {
  ...targetFields,
  /** From which number. Absent: the server's own trunk. */
  phoneNumberId: idSchema.optional(),
  /** Customers by the number that calls them; instead of `phoneNumberId` and `customers`. */
  dialPlan: z
    .array(z.strictObject({ phoneNumberId: idSchema, customers: customersSchema }))
    .min(1)
    .max(100)
    .optional(),
  /** Absent: it starts at once. Whoever was not called at `latestAt` is skipped. */
  schedulePlan: schedulePlanSchema.optional(),
};
const fixedFields = {
  customers: customersSchema.optional(),
  /** Calls at the same time. Default 10. */
  maxConcurrency: z.number().int().min(1).max(1_000).optional(),
  assistantOverrides: assistantOverridesSchema.optional(),
  squadOverrides: assistantOverridesSchema.optional(),
  /** Who is notified of it, and asked before each call with `predialPlan`. */
  server: serverSchema.optional(),
  /** Default: all of them. */
  serverMessages: z.array(z.enum(messageTypes)).max(messageTypes.length).optional(),
  /** With `enabled` the server is asked before each call (`campaign.predial`). */
  predialPlan: z.strictObject({ enabled: z.boolean().optional() }).optional(),
};
const name = z.string().min(1).max(200);
const createFields = {
  name,
  ...plannedFields,
  ...fixedFields,
  /** Takes everything that is not given from this campaign. */
  duplicateFromCampaignId: idSchema.optional(),
};

export interface CreateCampaign extends ObjectOf<typeof createFields> {}
/** Body of `POST /campaign`. */
export const createCampaignSchema: z.ZodType<CreateCampaign, CreateCampaign> = z
  .strictObject(createFields)
  .superRefine((campaign, context) => {
    const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message });
    if (campaign.duplicateFromCampaignId === undefined) checkCampaign(campaign, report);
    checkCustomers(campaign, report);
  });

type Report = (path: (string | number)[], message: string) => void;
type Planned = Pick<CreateCampaign, keyof typeof targetFields | 'customers' | 'dialPlan'>;

/** What a campaign needs; one that is made from another is checked when both are laid over each other. */
export function checkCampaign(campaign: Planned, report: Report): void {
  const targets = (['assistantId', 'squadId', 'workflowId'] as const).filter(
    (key) => campaign[key] !== undefined,
  );
  if (targets.length !== 1)
    report([targets[0] ?? 'assistantId'], 'exactly one of assistantId, squadId and workflowId must be given');
  if ((campaign.customers === undefined) === (campaign.dialPlan === undefined))
    report(['customers'], 'exactly one of customers and dialPlan must be given');
}

function checkCustomers(
  { customers = [], dialPlan = [], phoneNumberId }: CreateCampaign,
  report: Report,
): void {
  const groups = [
    { path: ['customers'] as (string | number)[], customers },
    ...dialPlan.map((entry, index) => ({
      path: ['dialPlan', index, 'customers'],
      customers: entry.customers,
    })),
  ];
  for (const group of groups)
    for (const [index, customer] of group.customers.entries()) {
      const issue = customerIssue(customer);
      if (issue !== undefined) report([...group.path, index, issue.field], issue.message);
    }
  if (dialPlan.length > 0 && phoneNumberId !== undefined)
    report(['phoneNumberId'], 'only one of phoneNumberId and dialPlan is allowed');
  const total = groups.reduce((sum, group) => sum + group.customers.length, 0);
  if (total > maxCampaignCustomers)
    report(['dialPlan'], `a campaign has at most ${maxCampaignCustomers} customers`);
}

const updatableFields = {
  name: name.optional(),
  assistantId: plannedFields.assistantId.nullable(),
  squadId: plannedFields.squadId.nullable(),
  workflowId: plannedFields.workflowId.nullable(),
  phoneNumberId: plannedFields.phoneNumberId.nullable(),
  dialPlan: plannedFields.dialPlan,
  schedulePlan: plannedFields.schedulePlan.nullable(),
  /** Ends it: whoever was not called is not called any more; calls that run go on. */
  status: z.enum(['ended', 'cancelled']).optional(),
};
export interface UpdateCampaign extends ObjectOf<typeof updatableFields> {}
/** Body of `PATCH /campaign/{id}`. Once it has started, only `name` and `status` can be changed. */
export const updateCampaignSchema: z.ZodType<UpdateCampaign, UpdateCampaign> = z
  .strictObject(updatableFields)
  .superRefine((campaign, context) =>
    checkCustomers({ name: '', dialPlan: campaign.dialPlan }, (path, message) =>
      context.addIssue({ code: 'custom', path, message }),
    ),
  );

const count = z.number().int();
const answeredFields = {
  ...storedFields,
  name,
  ...plannedFields,
  ...fixedFields,
  status: z.enum(campaignStatuses),
  endedReason: z.enum(campaignEndedReasons).optional(),
  /** By the call's id. */
  calls: z.record(
    z.string(),
    z.strictObject({
      status: z.enum(callStatuses),
      endedReason: z.enum(endedReasons).optional(),
      endedMessage: z.string().optional(),
      customer: createCustomerSchema,
    }),
  ),
  /** Customers that are still to be called. */
  callsCounterScheduled: count,
  callsCounterQueued: count,
  callsCounterInProgress: count,
  /** This server does not distinguish voicemail from people: 0. */
  callsCounterEndedVoicemail: count,
  /** With those that failed. */
  callsCounterEnded: count,
  /** Of those that ended: nobody was reached. */
  callsCounterFailed: count,
  /** Customers who are not called: not eligible, or the campaign was over before. */
  callsCounterSkipped: count,
};
export interface Campaign extends ObjectOf<typeof answeredFields> {}
export const campaignSchema: z.ZodType<Campaign> = z.strictObject(answeredFields);
const campaignPage = pageOf(campaignSchema);
export interface CampaignPage extends z.infer<typeof campaignPage> {}
export const campaignPageSchema: z.ZodType<CampaignPage> = campaignPage;

const filters = { id: idSchema.optional(), status: z.enum(campaignStatuses).optional() };
/** Fields of a query that ask a list for a page object. */
export const pageSigns = ['page', 'sortOrder', 'sortBy'] as const;
const sortBy = z.literal('createdAt').optional();
/** Query of `GET /campaign`: an array, or a page object with one of `pageSigns`. */
export const listCampaignsQuerySchema = listQuerySchema.extend({
  ...filters,
  page: pageQueryFields.page.removeDefault().optional(),
  sortOrder: pageQueryFields.sortOrder.removeDefault().optional(),
  sortBy,
});
export type ListCampaignsQuery = z.infer<typeof listCampaignsQuerySchema>;
/** Query of `GET /campaign/paginated`. */
export const pageCampaignsQuerySchema = z.strictObject({
  ...pageQueryFields,
  ...filters,
  sortBy,
});
export type PageCampaignsQuery = z.infer<typeof pageCampaignsQuerySchema>;
