import { listCallsQuerySchema, listQuerySchema } from '@saywell/contract';
import type { LiveCalls } from '../../features/calls/live/live-calls.ts';
import type { FileBytes } from '../../features/files/file-bytes.ts';
import type { OrgRemovalHook } from '../../features/orgs/create-org-removal.ts';
import type { Recordings } from '../../features/rooms/recording/recordings.ts';
import type { ByteRemoval } from '../../features/stored-bytes/byte-removal.ts';
import type { VoiceSamples } from '../../features/voices/voice-samples.ts';
import { everyRow } from '../../store/rows/every-row.ts';
import type { Store } from '../../store/store.ts';

export interface OrgRemovalParts {
  readonly store: Pick<Store, 'call' | 'file' | 'job'>;
  readonly calls: { readonly service: Pick<LiveCalls, 'end'> };
  readonly recordings: Pick<Recordings, 'erase'>;
  readonly fileBytes: Pick<FileBytes, 'erase'>;
  readonly voiceSamples: Pick<VoiceSamples, 'deleteAll'>;
  readonly byteRemoval: Pick<ByteRemoval, 'finish'>;
}

/** What goes before the rows of an organisation. */
export const orgRemovalHooks = (parts: OrgRemovalParts): OrgRemovalHook[] => [
  removeOrgCalls(parts.store.call, parts.calls.service, parts.recordings),
  removeOrgFiles(parts.store.file, parts.fileBytes),
  removeOrgVoices(parts.voiceSamples),
  removeWaitingBytes(parts.store.job, parts.byteRemoval),
];

/** Ends the calls that run, then deletes every recording. */
function removeOrgCalls(
  store: Pick<Store['call'], 'list'>,
  calls: Pick<LiveCalls, 'end'>,
  recordings: Pick<Recordings, 'erase'>,
): OrgRemovalHook {
  return async (orgId) => {
    const list = (cursor?: string) =>
      store.list(orgId, listCallsQuerySchema.parse({ limit: pageSize, cursor }));
    for await (const { id } of everyRow(list)) {
      await calls.end(id, 'manually-canceled');
      await recordings.erase(id);
    }
  };
}

/** Deletes the bytes of every uploaded file. */
function removeOrgFiles(store: Pick<Store['file'], 'list'>, files: Pick<FileBytes, 'erase'>): OrgRemovalHook {
  return async (orgId) => {
    const list = (cursor?: string) => store.list(orgId, listQuerySchema.parse({ limit: pageSize, cursor }));
    for await (const { id } of everyRow(list)) await files.erase(id);
  };
}

/** Deletes what voices were made after. */
export function removeOrgVoices(samples: Pick<VoiceSamples, 'deleteAll'>): OrgRemovalHook {
  return (orgId) => samples.deleteAll(orgId);
}

/** Deletes what jobs were still to delete: they go with the organisation. */
function removeWaitingBytes(
  jobs: Pick<Store['job'], 'pending'>,
  byteRemoval: Pick<ByteRemoval, 'finish'>,
): OrgRemovalHook {
  return (orgId) => byteRemoval.finish(jobs, orgId);
}

const pageSize = 500;
