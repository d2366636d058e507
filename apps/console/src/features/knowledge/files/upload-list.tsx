import type { ReactNode } from 'react';
import { explainProblem } from '../../../content/problems.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { visible } from '../../../ui/visible.ts';
import { sizeText } from '../knowledge-words.ts';
import { canRetry, FileRefused, type Upload } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

/** Files on their way; of one base, or of all. */
export function UploadList({ baseId }: { baseId?: string }): ReactNode {
  const { uploads, list } = useUploads();
  const own = baseId === undefined ? list : list.filter((upload) => upload.baseId === baseId);
  if (own.length === 0) return null;
  return (
    <ul className="rows uploads" aria-label="Uploads">
      {own.map((upload) => (
        <li key={upload.id} className="row upload">
          <Icon name="file" />
          <div className="row-main">
            <span className="row-title">
              <bdi>{visible(upload.name)}</bdi>
            </span>
            <UploadState upload={upload} />
          </div>
          {canRetry(upload) && <Button onClick={() => uploads.retry(upload.id)}>Send again</Button>}
          <IconButton
            icon="close"
            label={upload.state.phase === 'failed' ? 'Take it off the list' : 'Stop it'}
            onClick={() => uploads.drop(upload.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload: { state, bytes, name } }: { upload: Upload }): ReactNode {
  if (state.phase === 'waiting') return <span className="row-more">Waits · {sizeText(bytes)}</span>;
  if (state.phase === 'failed')
    return (
      <span className="row-more upload-failed" role="alert">
        {refusalText(state.error)}
      </span>
    );
  const percent = Math.round(state.share * 100);
  return (
    <span className="row-more upload-progress">
      <progress max={100} value={percent} aria-label={`${name} is uploaded`} />
      {percent < 100 ? `${percent} % of ${sizeText(bytes)}` : 'Being stored…'}
    </span>
  );
}

const refusals: Readonly<Record<FileRefused['reason'], string>> = {
  'too-large': 'It is larger than 20 MB. Split it, or save it smaller.',
  'wrong-kind': 'No text can be read from files of this kind. PDF, Word, text, tables and web pages can be.',
  empty: 'There is nothing in it.',
};

function refusalText(error: unknown): string {
  if (error instanceof FileRefused) return refusals[error.reason];
  const { title, next } = explainProblem(error);
  return [title, next].filter(Boolean).join(' ');
}
