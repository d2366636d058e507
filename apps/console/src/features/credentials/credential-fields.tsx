import type { CredentialField } from '@saywell/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form.tsx';
import { fieldsOf, pathOf } from './credential-body.ts';
import { fieldLabel } from './credential-words.ts';

interface FieldsProps {
  readonly fields: readonly CredentialField[];
  /** What is stored of it, without secrets; undefined: nothing yet. */
  readonly stored: Readonly<Record<string, unknown>> | undefined;
  readonly at?: string;
}

/** A form made of what a kind of credential consists of. */
export function CredentialFields({ fields, stored, at = '' }: FieldsProps): ReactNode {
  return fields.map((field) => (
    <OneField
      key={field.name}
      field={field}
      stored={stored?.[field.name]}
      isChange={stored !== undefined}
      at={at}
    />
  ));
}

interface OneFieldProps {
  readonly field: CredentialField;
  readonly stored: unknown;
  readonly isChange: boolean;
  readonly at: string;
}

function OneField({ field, stored, isChange, at }: OneFieldProps): ReactNode {
  const path = pathOf(at, field.name);
  const inner = isChange ? (fieldsOf(stored) ?? {}) : undefined;
  switch (field.kind) {
    case 'fixed':
      return null;
    case 'group':
      return (
        <fieldset className="field-group">
          <legend>{labelOf(field)}</legend>
          <CredentialFields fields={field.fields} stored={inner} at={path} />
        </fieldset>
      );
    case 'variants':
      return <VariantFields field={field} stored={inner} path={path} />;
    case 'secret':
      return <SecretField field={field} path={path} isKept={isChange} />;
    case 'text':
    case 'choice':
    case 'number':
    case 'yes-no':
    case 'json':
      break;
  }
  return <PlainField field={field} path={path} stored={stored} isNested={at !== ''} />;
}

const labelOf = ({ name, isOptional }: CredentialField): string =>
  `${fieldLabel(name)}${isOptional ? ' (optional)' : ''}`;

type Variants = Extract<CredentialField, { kind: 'variants' }>;
/** One input. */
type Plain = Exclude<CredentialField, { kind: 'fixed' } | { kind: 'group' } | { kind: 'variants' }>;

function VariantFields({
  field,
  stored,
  path,
}: {
  field: Variants;
  stored: Readonly<Record<string, unknown>> | undefined;
  path: string;
}): ReactNode {
  const types = Object.keys(field.variants);
  const storedType = types.find((one) => one === stored?.['type']);
  const [type, setType] = useState(storedType ?? types[0] ?? '');
  return (
    <fieldset className="field-group">
      <legend>{labelOf(field)}</legend>
      <Field
        label="Type"
        name={pathOf(path, 'type')}
        renderControl={(ids) => (
          <select
            {...ids}
            name={pathOf(path, 'type')}
            className="select"
            value={type}
            onChange={({ target }) => setType(target.value)}
          >
            {types.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        )}
      />
      {/* Secrets of another type are none of this one's. */}
      <CredentialFields
        key={type}
        fields={field.variants[type] ?? []}
        stored={type === storedType ? stored : undefined}
        at={path}
      />
    </fieldset>
  );
}

/** It was never sent back: it stays, or another one takes its place. */
function SecretField({ field, path, isKept }: { field: Plain; path: string; isKept: boolean }): ReactNode {
  const [isReplaced, setReplaced] = useState(!isKept);
  if (!isReplaced)
    return (
      <div className="field kept-secret">
        <span className="field-name">{fieldLabel(field.name)}</span>
        <span className="kept-line">
          <span className="tag">Kept</span>
          <Button onClick={() => setReplaced(true)} aria-label={`Replace: ${fieldLabel(field.name)}`}>
            Replace
          </Button>
        </span>
      </div>
    );
  return (
    <Field
      label={labelOf(field)}
      name={path}
      type="password"
      autoComplete="off"
      spellCheck={false}
      required={!field.isOptional}
    />
  );
}

function PlainField({
  field,
  path,
  stored,
  isNested,
}: {
  field: Plain;
  path: string;
  stored: unknown;
  isNested: boolean;
}): ReactNode {
  const label = labelOf(field);
  const given = textOf(stored);
  // What is inside of something is laid over what is there: it can be changed, and not be taken away.
  const required = !field.isOptional || (isNested && given !== '');
  const choices =
    field.kind === 'choice' ? field.choices : field.kind === 'yes-no' ? ['true', 'false'] : undefined;
  if (choices !== undefined)
    return <ChoiceField field={field} path={path} choices={choices} given={given} isRequired={required} />;
  if (field.kind === 'json' || field.name === 'pem')
    return (
      <Field
        label={label}
        name={path}
        {...(field.kind === 'json' && { hint: 'As JSON.' })}
        renderControl={(ids) => (
          <textarea
            {...ids}
            name={path}
            rows={4}
            defaultValue={field.kind === 'json' ? jsonOf(stored) : given}
            required={required}
            spellCheck={false}
          />
        )}
      />
    );
  return (
    <Field
      label={label}
      name={path}
      type={field.kind === 'number' ? 'number' : 'text'}
      defaultValue={given}
      required={required}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

interface ChoiceFieldProps {
  readonly field: Plain;
  readonly path: string;
  readonly choices: readonly string[];
  readonly given: string;
  readonly isRequired: boolean;
}

function ChoiceField({ field, path, choices, given, isRequired }: ChoiceFieldProps): ReactNode {
  return (
    <Field
      label={labelOf(field)}
      name={path}
      renderControl={(ids) => (
        <select {...ids} name={path} className="select" defaultValue={given} required={isRequired}>
          {!isRequired && <option value="">As usual</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choiceText(field.kind, choice)}
            </option>
          ))}
        </select>
      )}
    />
  );
}

function choiceText(kind: CredentialField['kind'], choice: string): string {
  if (kind !== 'yes-no') return choice;
  return choice === 'true' ? 'Yes' : 'No';
}

const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
const jsonOf = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
