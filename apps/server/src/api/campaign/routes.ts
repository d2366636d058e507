import { pageSigns, type routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const createCampaign: Endpoint<typeof routes.campaign.create> = ({ context, identity, body }) =>
  context.campaigns.create(context.store, identity.orgId, body);

/** An array, as its clients have always read it; a page object to those that ask for a page. */
export const listCampaigns: Endpoint<typeof routes.campaign.list> = ({ context, identity, query }) => {
  const { page = 1, sortOrder = 'DESC', sortBy, ...listed } = query;
  if (pageSigns.every((sign) => query[sign] === undefined))
    return context.store.campaign.list(identity.orgId, listed);
  return context.store.campaign.page(identity.orgId, { ...listed, page, sortOrder, sortBy });
};

export const pageCampaigns: Endpoint<typeof routes.campaign.page> = ({ context, identity, query }) =>
  context.store.campaign.page(identity.orgId, query);

export const getCampaign: Endpoint<typeof routes.campaign.get> = async ({ context, identity, params }) =>
  found(await context.store.campaign.get(identity.orgId, params.id), 'campaign', params.id);

/** Lays the given fields over the stored ones, or ends the campaign. */
export const updateCampaign: Endpoint<typeof routes.campaign.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const changed = await context.campaigns.update(identity.orgId, params.id, body, ifUnchanged);
  return found(changed, 'campaign', params.id);
};

/** Answers with what was deleted. */
export const deleteCampaign: Endpoint<typeof routes.campaign.delete> = async (request) => {
  const { context, identity, params, ifUnchanged } = request;
  const deleted = await context.campaigns.delete(identity.orgId, params.id, ifUnchanged);
  return found(deleted, 'campaign', params.id);
};
