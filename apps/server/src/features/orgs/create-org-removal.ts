import type { FastifyBaseLogger } from 'fastify';
import type { Precondition } from '../../store/rows/precondition.ts';
import type { Store } from '../../store/store.ts';

/**
 * What else of an organisation must go before its rows do: what runs, what is on disk.
 * Must be fine with being called again after it was interrupted.
 */
export type OrgRemovalHook = (orgId: string) => Promise<void>;

export interface OrgRemovalOptions {
  readonly store: Pick<Store, 'transaction' | 'org'>;
  /** In this order; a later one may rely on what an earlier one has ended. */
  readonly hooks: readonly OrgRemovalHook[];
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export interface OrgRemoval {
  /**
   * Nobody gets into the organisation from here on; then everything of it is deleted.
   * What fails is tried again by a job until it succeeds. False: there is no such organisation.
   *
   * @throws {ChangedMeanwhileError}
   */
  remove(orgId: string, ifUnchanged?: Precondition): Promise<boolean>;
  /** Goes on with one that has begun. */
  finish(orgId: string): Promise<void>;
}

/** Time for the first attempt; then a job takes over. */
const repeatAfterMs = 60_000;

export function createOrgRemoval({ store, hooks, log, now }: OrgRemovalOptions): OrgRemoval {
  const finish = async (orgId: string): Promise<void> => {
    for (const remove of hooks) await remove(orgId);
    await store.org.finishRemoval(orgId);
  };
  return {
    async remove(orgId, ifUnchanged) {
      const hasBegun = await store.transaction(async ({ org, job }) => {
        if (!(await org.beginRemoval(orgId, ifUnchanged))) return false;
        await job.add({ orgId, kind: 'org-removal', subjectId: orgId, dueAt: now() + repeatAfterMs });
        return true;
      });
      if (!hasBegun) return false;
      await finish(orgId).catch((error: unknown) => {
        log.error({ err: error, orgId, code: 'org-removal-failed' }, 'an organisation is not removed yet');
      });
      return true;
    },
    finish,
  };
}
