import { type ReactNode, useId } from 'react';
import type { SchemaRow } from '../../../editor/schema-rows.ts';
import { visible } from '../../../ui/visible.ts';
import { ownTexts } from './try-arguments.ts';

interface ArgumentFieldsProps {
  readonly rows: readonly SchemaRow[];
  /** A server that has several tools. */
  readonly isMcp: boolean;
  readonly texts: Readonly<Record<string, string>>;
  readonly problems: ReadonlyMap<string, string>;
  readonly change: (name: string, text: string) => void;
}

/** A field for each argument; what has none is written as JSON. */
export function ArgumentFields(props: ArgumentFieldsProps): ReactNode {
  const { rows, isMcp, texts, problems, change } = props;
  const own = (name: string) => ({
    text: texts[name] ?? '',
    problem: problems.get(name),
    change: (text: string) => change(name, text),
  });
  return (
    <>
      {isMcp && <Argument label="Which of its tools" type="string" {...own(ownTexts.name)} />}
      {rows.map(({ name, type, description, isRequired }) => (
        <Argument
          key={name}
          label={visible(name)}
          type={type}
          hint={[isRequired ? 'Required.' : '', visible(description)].filter(Boolean).join(' ')}
          {...own(name)}
        />
      ))}
      {rows.length === 0 && (
        <Argument label="Arguments" type="object" hint="None when it is empty." {...own(ownTexts.all)} />
      )}
      <details className="tool-schema">
        <summary>Values of variables</summary>
        <Argument
          label="Variables"
          type="object"
          hint="What a call would know: { “name”: “Ann” }."
          {...own(ownTexts.variables)}
        />
      </details>
    </>
  );
}

interface ArgumentProps {
  readonly label: string;
  readonly type: string;
  readonly hint?: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly change: (text: string) => void;
}

function Argument({ label, type, hint = '', text, problem, change }: ArgumentProps): ReactNode {
  const id = useId();
  const described = [problem !== undefined && `${id}-problem`, hint !== '' && `${id}-hint`].filter(Boolean);
  const ids = {
    id,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': problem !== undefined || undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        <bdi>{label}</bdi> <small className="quiet">{type}</small>
      </label>
      <Control ids={ids} type={type} text={text} change={change} />
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== '' && (
        <p className="field-hint" id={`${id}-hint`} dir="auto">
          {hint}
        </p>
      )}
    </div>
  );
}

interface ControlProps {
  readonly ids: Readonly<Record<'id', string>>;
  readonly type: string;
  readonly text: string;
  readonly change: (text: string) => void;
}

function Control({ ids, type, text, change }: ControlProps): ReactNode {
  const shared = {
    ...ids,
    value: text,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }): void => change(target.value),
  };
  if (type === 'boolean')
    return (
      <select {...shared} className="select">
        <option value="">not given</option>
        <option value="true">true</option>
        <option value="false">false</option>
      </select>
    );
  if (type === 'object' || type === 'array')
    return <textarea {...shared} className="code-text" rows={2} spellCheck={false} placeholder="JSON" />;
  return <input {...shared} dir="auto" inputMode={type === 'string' ? undefined : 'decimal'} />;
}
