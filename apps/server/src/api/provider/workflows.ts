import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

export const listProviderWorkflows: Endpoint<typeof routes.provider.workflows> = async (request) => {
  const { context, identity, params, query } = request;
  return { ...(await context.automations.workflows(identity.orgId, params.provider, query.locationId)) };
};

export const listWorkflowHooks: Endpoint<typeof routes.provider.workflowHooks> = async (request) => {
  const { context, identity, params } = request;
  return { ...(await context.automations.hooks(identity.orgId, params.provider, params.workflowId)) };
};

export const listProviderLocations: Endpoint<typeof routes.provider.locations> = async (request) => {
  const { context, identity, params } = request;
  return { ...(await context.automations.locations(identity.orgId, params.provider)) };
};
