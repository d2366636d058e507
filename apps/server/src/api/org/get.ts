import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';

export const getOrg: Endpoint<typeof routes.org.get> = (request) => reachedOrg(request);
