import type { routes } from '@saywell/contract';
import { orgUsage } from '../../features/orgs/org-usage.ts';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';

export const getOrgUsage: Endpoint<typeof routes.org.usage> = async (request) =>
  orgUsage(request.context.store, await reachedOrg(request), Date.now());
