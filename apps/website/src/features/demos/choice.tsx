import { type ReactNode, useEffect, useId, useRef } from 'react';

export interface ChoiceProps<Value extends string> {
  readonly title: string;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  /** None is chosen without it. */
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** One of a few. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): ReactNode {
  const { title, options, value, onChange, className = '' } = props;
  const group = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // Chosen before this page's code was here: the visitor's choice counts.
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined && option.value !== value) onChange(option.value);
  });
  return (
    <fieldset ref={box} className={`choice ${className}`.trim()}>
      <legend>{title}</legend>
      <div className="choice-options">
        {options.map((option) => (
          <label key={option.value} data-value={option.value}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
