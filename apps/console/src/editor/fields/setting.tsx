import type { ReactNode } from 'react';
import { type Found, isList } from '../../draft/json.ts';
import { useSheet, useSpot } from '../sheet.tsx';
import type {
  ChoiceSpec,
  FieldSpec,
  LinesSpec,
  NumberSpec,
  SomeSpec,
  SwitchSpec,
  TextSpec,
} from './field-spec.ts';
import { FieldShell } from './field-shell.tsx';
import { JsonSetting } from './json-setting.tsx';
import { numberProblem, rangeText } from './number-text.ts';
import { SwitchControl } from './switch-control.tsx';
import { useTyped } from './use-typed.ts';

/** A field of the draft, drawn as what it is. */
export function Setting({ spec }: { spec: FieldSpec }): ReactNode {
  switch (spec.kind) {
    case 'text':
      return <TextSetting spec={spec} />;
    case 'number':
      return <NumberSetting spec={spec} />;
    case 'switch':
      return <SwitchSetting spec={spec} />;
    case 'choice':
      return <ChoiceSetting spec={spec} />;
    case 'lines':
      return <LinesSetting spec={spec} />;
    case 'some':
      return <SomeSetting spec={spec} />;
    case 'json':
      return <JsonSetting {...spec} />;
    default:
      return spec satisfies never;
  }
}

const textOf = (value: Found): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export function TextSetting({ spec }: { spec: TextSpec }): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot(spec.pointer);
  const shared = {
    value: textOf(spot.value),
    maxLength: spec.maxLength,
    readOnly: readOnly !== undefined,
    placeholder: spec.placeholder,
    dir: 'auto',
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }): void =>
      spot.set(target.value === '' ? undefined : target.value, true),
  } as const;
  return (
    <FieldShell {...spec} spot={spot}>
      {(ids) =>
        spec.lines === undefined ? (
          <input {...ids} {...shared} />
        ) : (
          <textarea {...ids} {...shared} rows={spec.lines} />
        )
      }
    </FieldShell>
  );
}

function NumberSetting({ spec }: { spec: NumberSpec }): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot(spec.pointer);
  const typed = useTyped(spot.value, textOf, (text) => {
    const value = Number(text.trim().replace(',', '.'));
    if (text.trim() === '') return { value: undefined };
    return Number.isFinite(value) ? { value } : { problem: 'A figure belongs here.' };
  });
  const problem =
    typed.problem ?? (typeof spot.value === 'number' ? numberProblem(spot.value, spec) : undefined);
  const range = rangeText(spec);
  return (
    <FieldShell
      {...spec}
      hint={[spec.hint, range === '' ? undefined : `${range}.`].filter(Boolean).join(' ') || undefined}
      spot={problem === undefined ? spot : { ...spot, issues: [] }}
      problem={problem}
      isInline
    >
      {(ids) => (
        <span className="setting-figure">
          <input
            {...ids}
            inputMode="decimal"
            autoComplete="off"
            readOnly={readOnly !== undefined}
            placeholder={spec.standard === undefined ? undefined : String(spec.standard)}
            value={typed.text}
            onChange={({ target }) => typed.type(target.value, (value) => spot.set(value, true))}
          />
          {spec.unit !== undefined && <span aria-hidden="true">{spec.unit}</span>}
        </span>
      )}
    </FieldShell>
  );
}

function SwitchSetting({ spec }: { spec: SwitchSpec }): ReactNode {
  const spot = useSpot(spec.pointer);
  const isOn = typeof spot.value === 'boolean' ? spot.value : spec.standard;
  return (
    <FieldShell {...spec} spot={spot} isInline>
      {(ids) => (
        <SwitchControl
          ids={ids}
          isOn={isOn}
          // What it is anyway need not be said.
          turn={(next) => spot.set(next === spec.standard && spot.isChanged ? undefined : next)}
        />
      )}
    </FieldShell>
  );
}

export function ChoiceSetting({ spec }: { spec: ChoiceSpec }): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot(spec.pointer);
  const value = textOf(spot.value);
  const isKnown = value === '' || spec.options.some((option) => option.value === value);
  return (
    <FieldShell {...spec} spot={spot}>
      {(ids) => (
        <select
          {...ids}
          className="select"
          value={value}
          disabled={readOnly !== undefined}
          title={readOnly}
          onChange={({ target }) => spot.set(target.value === '' ? undefined : target.value)}
        >
          <option value="">Default: {spec.standard}</option>
          {spec.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {!isKnown && <option value={value}>{value}</option>}
        </select>
      )}
    </FieldShell>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function LinesSetting({ spec }: { spec: LinesSpec }): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot(spec.pointer);
  const typed = useTyped(
    spot.value,
    (value) => (isList(value) ? value.map(textOf).join('\n') : textOf(value)),
    (text) => {
      const lines = linesOf(text);
      return { value: lines.length === 0 ? undefined : lines };
    },
  );
  return (
    <FieldShell {...spec} spot={spot}>
      {(ids) => (
        <textarea
          {...ids}
          rows={2}
          dir="auto"
          readOnly={readOnly !== undefined}
          placeholder={spec.placeholder}
          value={typed.text}
          onChange={({ target }) => typed.type(target.value, (value) => spot.set(value, true))}
        />
      )}
    </FieldShell>
  );
}

function SomeSetting({ spec }: { spec: SomeSpec }): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot(spec.pointer);
  const names = Object.keys(spec.options);
  const usual = names.filter((name) => spec.options[name]);
  const chosen = isList(spot.value) ? spot.value.map(textOf) : usual;
  return (
    <FieldShell {...spec} spot={spot}>
      {(ids) => (
        <details className="setting-some">
          <summary id={ids.id} data-pointer={ids['data-pointer']}>
            {isList(spot.value)
              ? `${chosen.length} of ${names.length}`
              : `Default: ${usual.length} of ${names.length}`}
          </summary>
          <div className="check-list">
            {names.map((name) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  disabled={readOnly !== undefined}
                  onChange={({ target }) =>
                    spot.set(names.filter((one) => (one === name ? target.checked : chosen.includes(one))))
                  }
                />
                <code>{name}</code>
              </label>
            ))}
          </div>
        </details>
      )}
    </FieldShell>
  );
}
