import '../editor-fields.css';
import { type ReactNode, useId } from 'react';
import type { Pointer } from '../../draft/pointer.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Spot, useSheet } from '../sheet.tsx';

export interface ControlIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  /** By which an issue finds it. */
  readonly 'data-pointer': Pointer;
}

interface FieldShellProps {
  readonly pointer: Pointer;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly spot: Spot;
  /** What is wrong with what was typed and not taken. */
  readonly problem?: string | undefined;
  /** Label and control stand in one line. */
  readonly isInline?: boolean;
  readonly children: (ids: ControlIds) => ReactNode;
}

/** Around every control: what it is called, what it was, what is to be said of it. */
export function FieldShell({
  pointer,
  label,
  hint,
  spot,
  problem,
  isInline = false,
  children,
}: FieldShellProps): ReactNode {
  const id = useId();
  const { readOnly } = useSheet();
  const said = [
    ...(problem === undefined ? [] : [{ kind: 'refused' as const, text: problem }]),
    ...spot.issues,
  ];
  const described = [said.length > 0 && `${id}-said`, hint !== undefined && `${id}-hint`].filter(Boolean);
  const isRefused = said.some(({ kind }) => kind === 'refused');
  return (
    <div
      className={`field setting${isInline ? ' setting-inline' : ''}`}
      data-changed={spot.isChanged || undefined}
    >
      <div className="setting-head">
        <label htmlFor={id}>{label}</label>
        {spot.isChanged && readOnly === undefined && (
          <button type="button" className="setting-revert" onClick={spot.revert}>
            Revert<span className="visually-hidden"> {label}</span>
          </button>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': isRefused || undefined,
        'data-pointer': pointer,
      })}
      {said.length > 0 && <Said id={`${id}-said`} said={said} />}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface SaidProps {
  readonly id?: string;
  /** That one is led to it: there is no field. */
  readonly isPlace?: boolean;
  readonly said: readonly Pick<Spot['issues'][number], 'kind' | 'text'>[];
}

/** What is to be said of a field, and of what has none. */
export function Said({ id, said, isPlace = false }: SaidProps): ReactNode {
  return (
    <div id={id} className="setting-said" tabIndex={isPlace ? -1 : undefined}>
      {said.map(({ kind, text }) => (
        <p key={text} className={kind === 'refused' ? 'field-problem' : 'setting-warning'}>
          {kind === 'warning' && <Icon name="warning" size={16} />}
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
