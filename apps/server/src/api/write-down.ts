import type { Route } from '@saywell/contract';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../http/app-context.ts';
import { actorOf } from '../http/audit/actor-of.ts';
import { actAs } from '../platform/database/acting.ts';

/**
 * Whatever a request changes is written down as done by who makes it. What visitors do, with the public key of a page,
 * changes nothing of which is written down.
 */
export function actingFor<Answer>(route: Route, request: FastifyRequest, work: () => Answer): Answer {
  const { identity } = request;
  if (route.method === 'GET' || identity?.tag === 'public') return work();
  return actAs(actorOf(request, route.id, identity), work);
}

/** Runs a handler; what changes no row that says so itself is written down here, in one transaction with it. */
export async function writingDown(
  context: AppContext,
  { audited }: Route,
  { identity, params }: Pick<FastifyRequest, 'identity' | 'params'>,
  run: (context: AppContext) => Promise<unknown>,
): Promise<unknown> {
  if (audited !== true || identity === null) return run(context);
  return context.store.transaction(async (store) => {
    const answer = await run({ ...context, store });
    const subjectId = subjectOf(params);
    await store.audit.note({
      orgId: identity.orgId,
      kind: 'action',
      ...(subjectId !== undefined && { subjectId }),
    });
    return answer;
  });
}

/** What the path names. */
function subjectOf(params: unknown): string | undefined {
  const [id]: unknown[] = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return typeof id === 'string' ? id : undefined;
}
