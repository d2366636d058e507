import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

export const listDeletionRecords: Endpoint<typeof routes.deletionRecord.list> = ({
  context,
  identity,
  query,
}) => context.store.deletionRecord.list(identity.orgId, query);

export const getDeletionRecord: Endpoint<typeof routes.deletionRecord.get> = async ({
  context,
  identity,
  params,
}) => found(await context.store.deletionRecord.get(identity.orgId, params.id), 'deletion-record', params.id);
