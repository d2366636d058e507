import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listCallsQuerySchema, listQuerySchema } from '@saywell/contract';
import type { LiveCalls } from '../features/calls/live/live-calls.ts';
import type { FileDisk } from '../features/files/file-disk.ts';
import type { OrgRemovalHook } from '../features/orgs/create-org-removal.ts';
import type { VoiceSamples } from '../features/voices/voice-samples.ts';
import { everyRow } from '../store/rows/every-row.ts';
import type { Store } from '../store/store.ts';

/** Ends the calls that run, then deletes every recording. */
export function removeOrgCalls(
  store: Pick<Store['call'], 'list'>,
  calls: Pick<LiveCalls, 'end'>,
  dataDirectory: string,
): OrgRemovalHook {
  return async (orgId) => {
    const list = (cursor?: string) =>
      store.list(orgId, listCallsQuerySchema.parse({ limit: pageSize, cursor }));
    for await (const { id } of everyRow(list)) {
      await calls.end(id, 'manually-canceled');
      await rm(join(dataDirectory, 'recordings', id), { recursive: true, force: true });
    }
  };
}

/** Deletes the bytes of every uploaded file. */
export function removeOrgFiles(
  store: Pick<Store['file'], 'list'>,
  disk: Pick<FileDisk, 'delete'>,
): OrgRemovalHook {
  return async (orgId) => {
    const list = (cursor?: string) => store.list(orgId, listQuerySchema.parse({ limit: pageSize, cursor }));
    for await (const { id } of everyRow(list)) await disk.delete(id);
  };
}

/** Deletes what voices were made after. */
export function removeOrgVoices(samples: Pick<VoiceSamples, 'deleteAll'>): OrgRemovalHook {
  return (orgId) => samples.deleteAll(orgId);
}

const pageSize = 500;
