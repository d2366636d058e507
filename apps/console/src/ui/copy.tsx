import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Of a text that has several. */
  readonly lines?: number;
}

/** A value to be taken along. Without a clipboard (plain http) it is selected, and the keys do the rest. */
export function CopyField({ label, value, hint, lines }: CopyFieldProps): ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      field.current?.select();
      setState('selected');
    }
  };
  const shared = { id, value, readOnly: true, spellCheck: false } as const;
  const hold = (element: HTMLInputElement | HTMLTextAreaElement | null): void => {
    field.current = element;
  };
  return (
    <div className="field copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-line">
        {lines === undefined ? (
          <input {...shared} ref={hold} onFocus={({ currentTarget }) => currentTarget.select()} />
        ) : (
          <textarea
            {...shared}
            ref={hold}
            rows={lines}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
        <Button look="primary" icon={state === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
          {state === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <output className="field-hint">
        {state === 'selected' ? 'It is selected: copy it with the keys.' : (hint ?? '')}
      </output>
    </div>
  );
}
