import type { StoredFile } from '@saywell/contract';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { explainProblem } from '../../../content/problems.ts';
import { toast } from '../../../ui/toast.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { FileRows } from '../files/file-rows.tsx';
import { UploadList } from '../files/upload-list.tsx';
import { useUploads } from '../files/use-uploads.ts';
import { fileQuery, filesQuery, type OwnBase } from '../knowledge-api.ts';
import { fileTitle, files as filesText } from '../knowledge-words.ts';
import { changeBase } from './entries.ts';

/** The files that a base answers from. */
export function BaseFiles({ base }: { base: OwnBase }): ReactNode {
  const me = useMe();
  const services = useServices();
  const { uploads } = useUploads();
  const reason = reasonAgainst(me, 'knowledgeBase.update');
  const ids = base.fileIds ?? [];
  const own = useQueries({ queries: ids.map((id) => fileQuery(services, id)) });
  const found = own.map(({ data }) => data).filter((file): file is StoredFile => file !== undefined);
  const set = (change: (fileIds: readonly string[]) => string[]): void => {
    changeBase(services, base.id, ({ fileIds = [] }) => ({ fileIds: change(fileIds) })).catch(
      (error: unknown) => toast(explainProblem(error).title),
    );
  };
  return (
    <section className="section" aria-labelledby="base-files-title">
      <header className="section-head">
        <div>
          <h2 id="base-files-title">Files</h2>
          <p>{filesText(ids.length)}. What is in them is found by its words and by what it means.</p>
        </div>
      </header>
      <DropZone reason={reason} take={(some) => uploads.add(some, base.id)} />
      <UploadList baseId={base.id} />
      {found.length > 0 && (
        <FileRows
          files={found}
          label="Files of this base"
          takeOut={{ reason, act: (file) => set((fileIds) => fileIds.filter((id) => id !== file.id)) }}
        />
      )}
      {reason === undefined && <OtherFiles ids={ids} add={(id) => set((fileIds) => [...fileIds, id])} />}
    </section>
  );
}

/** Files that were uploaded before. */
function OtherFiles({ ids, add }: { ids: readonly string[]; add: (id: string) => void }): ReactNode {
  const id = useId();
  const all = useInfiniteQuery(filesQuery(useServices())).data?.pages.flatMap(({ files }) => files) ?? [];
  const others = all.filter((file) => !ids.includes(file.id));
  if (others.length === 0) return null;
  return (
    <div className="other-files">
      <label htmlFor={id}>Or take one that is there</label>
      <select id={id} className="select" value="" onChange={({ target }) => add(target.value)}>
        <option value="">Choose a file</option>
        {others.map((file) => (
          <option key={file.id} value={file.id}>
            {fileTitle(file)}
          </option>
        ))}
      </select>
    </div>
  );
}
