import '../knowledge.css';
import type { StoredFile } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DeleteDialog } from '../../../app/deleting/delete-dialog.tsx';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Back, Page } from '../../../ui/page.tsx';
import { fileQuery, filesKey, fileTextQuery } from '../knowledge-api.ts';
import { fileTitle } from '../knowledge-words.ts';
import { FileState } from './file-rows.tsx';

/** One file, and the text that was found in it: as text, whatever it is. */
export function FilePage(): ReactNode {
  const { fileId } = useParams({ from: '/inside/files/$fileId' });
  const file = useQuery(fileQuery(useServices(), fileId));
  return (
    <Page
      back={<Back to="/knowledge">Knowledge</Back>}
      title={file.data === undefined ? 'File' : fileTitle(file.data)}
      lead={file.data !== undefined && <FileState file={file.data} />}
      action={file.data !== undefined && <FileActions file={file.data} />}
    >
      <Loaded query={file}>{(found) => (found.status === 'done' ? <FileText id={found.id} /> : null)}</Loaded>
    </Page>
  );
}

/** More of it makes a page slow; the rest is in the file. */
const shownLetters = 200_000;

function FileText({ id }: { id: string }): ReactNode {
  const text = useQuery(fileTextQuery(useServices(), id));
  return (
    <Loaded query={text}>
      {(found) => (
        <section aria-label="Text that was read">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys */}
          <pre className="file-text" tabIndex={0} dir="auto">
            {found.slice(0, shownLetters)}
          </pre>
          {found.length > shownLetters && (
            <p className="quiet">
              The first {shownLetters.toLocaleString('en')} of {found.length.toLocaleString('en')} characters.
            </p>
          )}
        </section>
      )}
    </Loaded>
  );
}

function FileActions({ file }: { file: StoredFile }): ReactNode {
  const me = useMe();
  const { api } = useServices();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="file-actions">
      <a className="button button-quiet" href={`/file/${file.id}/content`} download={file.originalName}>
        <Icon name="download" size={18} />
        Download
      </a>
      <Button icon="trash" reason={reasonAgainst(me, 'file.delete')} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {isDeleting && (
        <DeleteDialog
          what="file"
          id={file.id}
          remove={() => api.signedIn.file.delete(file.id)}
          leave={{ to: '/knowledge' }}
          lists={filesKey}
          close={() => setDeleting(false)}
        >
          <bdi>{fileTitle(file)}</bdi> is taken out of every knowledge base, and assistants no longer answer
          from it. There is no way back.
        </DeleteDialog>
      )}
    </div>
  );
}
