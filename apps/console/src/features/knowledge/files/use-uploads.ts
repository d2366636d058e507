import { useSyncExternalStore } from 'react';
import { noteAtWork } from '../../../app/routes/leaving.ts';
import { type Services, useServices } from '../../../app/services.tsx';
import { changeBase } from '../base/entries.ts';
import { filesKey } from '../knowledge-api.ts';
import { createSendFile } from './send-file.ts';
import { createUploads, type Upload, type Uploads } from './uploads.ts';

const doFirst = 'Files are being uploaded: wait until they are stored, or stop them first.';

/** They outlive the pages that began them. */
const known = new WeakMap<Services, Uploads>();

export function uploadsOf(services: Services): Uploads {
  const found = known.get(services);
  if (found !== undefined) return found;
  const made = createUploads({
    send: createSendFile(services),
    async stored(fileId, baseId) {
      if (baseId !== undefined)
        await changeBase(services, baseId, ({ fileIds = [] }) => ({ fileIds: [...fileIds, fileId] }));
      await services.queries.invalidateQueries({ queryKey: filesKey });
    },
  });
  made.subscribe(() =>
    noteAtWork(
      doFirst,
      made.list().some(({ state }) => state.phase !== 'failed'),
    ),
  );
  known.set(services, made);
  return made;
}

export function useUploads(): { readonly uploads: Uploads; readonly list: readonly Upload[] } {
  const uploads = uploadsOf(useServices());
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) };
}
