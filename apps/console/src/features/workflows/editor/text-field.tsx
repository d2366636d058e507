import { type ReactNode, useId, useState } from 'react';
import { issuesWithin } from '../../../draft/issues.ts';
import { type Pointer, valueAt } from '../../../draft/pointer.ts';
import { Said } from './said.tsx';
import { useWorkflow } from './use-workflow.ts';

interface TextFieldProps {
  readonly label: string;
  readonly pointer: Pointer;
  readonly hint?: string;
  readonly maxLength: number;
  readonly rows?: number;
  readonly placeholder?: string;
  /** Around an empty text: what holds it goes, too. Default: the text itself. */
  readonly write?: (text: string) => void;
}

/** A text of the document, changed as it is typed. */
export function TextField({
  label,
  pointer,
  hint,
  maxLength,
  rows = 4,
  placeholder,
  write,
}: TextFieldProps): ReactNode {
  const id = useId();
  const editor = useWorkflow();
  const value = valueAt(editor.document, pointer);
  const issues = issuesWithin(editor.issues, pointer);
  const described = [issues.length > 0 && `${id}-said`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        dir="auto"
        rows={rows}
        maxLength={maxLength}
        readOnly={editor.readOnly !== undefined}
        placeholder={placeholder}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        aria-invalid={issues.some(({ kind }) => kind === 'refused') || undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => {
          if (write === undefined) editor.edit(pointer, target.value === '' ? undefined : target.value, true);
          else write(target.value);
        }}
      />
      <Said id={`${id}-said`} issues={issues} />
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly isInvalid?: boolean;
  /** Once it is written: other things go by it. */
  readonly take: (name: string) => void;
}

export function NameField({ label, value, maxLength, isInvalid = false, take }: NameFieldProps): ReactNode {
  const id = useId();
  const { readOnly } = useWorkflow();
  const [typed, setTyped] = useState({ of: value, text: value });
  if (typed.of !== value) setTyped({ of: value, text: value });
  const done = (): void => {
    const name = typed.text.trim();
    if (name === '') setTyped({ of: value, text: value });
    else if (name !== value) take(name);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="auto"
        autoComplete="off"
        maxLength={maxLength}
        readOnly={readOnly !== undefined}
        aria-invalid={isInvalid || undefined}
        value={typed.text}
        onChange={({ target }) => setTyped({ of: value, text: target.value })}
        onBlur={done}
        onKeyDown={({ key }) => {
          if (key === 'Enter') done();
        }}
      />
    </div>
  );
}
