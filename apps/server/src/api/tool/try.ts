import type { routes } from '@saywell/contract';
import { tryTool as run } from '../../features/calls/tools/try-tool.ts';
import { storedToolWarnings } from '../../features/checks/check-resources.ts';
import { limitWarnings } from '../../features/warnings/limit-warnings.ts';
import { withoutStoredFields } from '../../store/rows/without-stored-fields.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/** Whatever comes of it is an answer. */
export const tryTool: Endpoint<typeof routes.tool.try> = async (request) => {
  const { context, identity, params, body, signal } = request;
  const tool = found(await context.store.tool.get(identity.orgId, params.id), 'tool', params.id);
  const fields = withoutStoredFields(tool);
  const tried = await run(context.tools, { orgId: identity.orgId, tool: fields, ...body }, signal);
  const warnings = [...(await storedToolWarnings(context, tool)), ...tried.warnings];
  return { ...tried, warnings: [...limitWarnings(warnings)] };
};
