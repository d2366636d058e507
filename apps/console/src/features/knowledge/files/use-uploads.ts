import { useSyncExternalStore } from 'react';
import { type Services, useServices } from '../../../app/services.tsx';
import { changeBase } from '../base/entries.ts';
import { filesKey } from '../knowledge-api.ts';
import { createSendFile } from './send-file.ts';
import { createUploads, type Upload, type Uploads } from './uploads.ts';

/** Closing the page, or loading it anew, would break them off. */
const askFirst = (event: Event): void => event.preventDefault();

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
  made.subscribe(() => {
    const isSending = made.list().some(({ state }) => state.phase !== 'failed');
    if (isSending) addEventListener('beforeunload', askFirst);
    else removeEventListener('beforeunload', askFirst);
  });
  known.set(services, made);
  return made;
}

export function useUploads(): { readonly uploads: Uploads; readonly list: readonly Upload[] } {
  const uploads = uploadsOf(useServices());
  return { uploads, list: useSyncExternalStore(uploads.subscribe, uploads.list) };
}
