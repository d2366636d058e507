import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { fileLimits } from './file-limits.ts';

interface DropZoneProps {
  readonly take: (files: readonly File[]) => void;
  /** Why nothing may be uploaded; undefined: it may. */
  readonly reason: string | undefined;
}

const accepted = fileLimits.endings.map((ending) => `.${ending}`).join(',');
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Takes files that are dropped anywhere on the page, or chosen. */
export function DropZone({ take, reason }: DropZoneProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDrop(reason === undefined ? take : undefined);
  return (
    <div className="drop-zone" data-over={isOver || undefined}>
      <p>
        <strong>{isOver ? 'Let go to upload' : 'Drop files anywhere on this page'}</strong>
        <span className="quiet">
          PDF, Word, text, tables, web pages; up to {fileLimits.maxBytes / 1_048_576} MB each.
        </span>
      </p>
      <Button icon="upload" reason={reason} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept={accepted}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}

function useDrop(take: ((files: readonly File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const taken = useEffectEvent((files: readonly File[]) => take?.(files));
  const canTake = take !== undefined;
  useEffect(() => {
    if (!canTake) return undefined;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      taken([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [canTake]);
  return isOver;
}
