import type { StoredFile } from '@saywell/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ago } from '../../../ui/time.tsx';
import { failureText, fileTitle, sizeText } from '../knowledge-words.ts';

interface FileRowsProps {
  readonly files: readonly StoredFile[];
  readonly label: string;
  /** What takes one off this list; absent: nothing does. */
  readonly takeOut?: { readonly reason: string | undefined; readonly act: (file: StoredFile) => void };
}

/** Files with what became of each: being read, read, or why not. */
export function FileRows({ files, label, takeOut }: FileRowsProps): ReactNode {
  return (
    <ul className="rows" aria-label={label}>
      {files.map((file) => (
        <li key={file.id} className="row file-row" data-status={file.status}>
          <Icon name={file.status === 'failed' ? 'warning' : 'file'} />
          <div className="row-main">
            <span className="row-title">
              <Link to="/files/$fileId" params={{ fileId: file.id }} className="file-link">
                <bdi>{fileTitle(file)}</bdi>
              </Link>
            </span>
            <span className="row-more">
              <FileState file={file} />
            </span>
          </div>
          <span className="row-time">
            <Ago at={file.createdAt} />
          </span>
          {takeOut !== undefined && (
            <IconButton
              icon="close"
              label={`Take ${fileTitle(file)} out of this base`}
              reason={takeOut.reason}
              onClick={() => takeOut.act(file)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

export function FileState({ file }: { file: StoredFile }): ReactNode {
  if (file.status === 'processing')
    return (
      <span className="file-reading" aria-live="polite">
        Being read…
      </span>
    );
  if (file.status === 'failed') return <span className="upload-failed">{failureText(file)}</span>;
  return `${sizeText(file.bytes)} · ${sizeText(file.parsedTextBytes ?? 0)} of text read`;
}
