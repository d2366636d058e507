import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { TalkChoice, TalkOffer } from './talk-offer.ts';

interface TalkIdleProps {
  readonly offer: TalkOffer;
  /** The microphone cannot be used. */
  readonly mustType: boolean;
  /** Below what was said in a call before. */
  readonly isAgain?: boolean;
  readonly start: (
    input: 'voice' | 'text',
    choice: TalkChoice,
    variables: Readonly<Record<string, string>>,
    firstMessage?: string,
  ) => void;
}

const noValues: Readonly<Record<string, string>> = {};

/** Before a call: which state of the assistant, with which values, aloud or in writing. */
export function TalkIdle({ offer, mustType, isAgain = false, start }: TalkIdleProps): ReactNode {
  const [state, setState] = useState<string>();
  const [values, setValues] = useState(noValues);
  const id = useId();
  const { choices, variables, reason } = offer;
  const choice = choices.find((one) => one.state === state) ?? choices[0];
  if (choice === undefined) return null;
  return (
    <div className="talk-idle" data-again={isAgain || undefined}>
      {!isAgain && <IdleWave />}
      {choices.length > 1 && (
        <div className="talk-choice">
          <label htmlFor={id}>Which one</label>
          <select
            id={id}
            className="select"
            value={choice.state}
            onChange={({ target }) => setState(target.value)}
          >
            {choices.map((one) => (
              <option key={one.state} value={one.state}>
                {one.label}
              </option>
            ))}
          </select>
        </div>
      )}
      {variables.length > 0 && <Values names={variables} values={values} change={setValues} />}
      {!mustType && (
        <Button
          look="primary"
          icon="microphone"
          className="button-wide"
          data-talk-start
          reason={reason}
          onClick={() => start('voice', choice, values)}
        >
          {isAgain ? 'Talk again' : 'Talk to it'}
        </Button>
      )}
      <WriteField
        label={mustType ? 'Write to it' : 'Or write'}
        isFocused={mustType}
        reason={reason}
        send={(text) => start('text', choice, values, text)}
      />
    </div>
  );
}

interface ValuesProps {
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly change: (values: Readonly<Record<string, string>>) => void;
}

function Values({ names, values, change }: ValuesProps): ReactNode {
  return (
    <details className="talk-values">
      <summary>Values for {names.length === 1 ? 'one name' : `${names.length} names`}</summary>
      {names.map((name) => (
        <label key={name} className="talk-value">
          <code>{name}</code>
          <input
            autoComplete="off"
            dir="auto"
            maxLength={1_000}
            value={values[name] ?? ''}
            onChange={({ target }) => change({ ...values, [name]: target.value })}
          />
        </label>
      ))}
    </details>
  );
}

/** Outside of a call there is no store to ask. */
function IdleWave(): ReactNode {
  return (
    <svg className="talk-wave" viewBox="0 0 240 48" aria-hidden="true">
      {[8, 18, 30, 14, 38, 22, 10, 26, 40, 16, 30, 8, 20, 34, 12].map((height, index) => (
        <rect
          key={`${index * 16}`}
          data-speaker={index < 7 ? 'user' : 'assistant'}
          x={4 + index * 16}
          y={(48 - height) / 2}
          width="6"
          height={height}
          rx="3"
        />
      ))}
    </svg>
  );
}

interface WriteFieldProps {
  readonly label: string;
  readonly isFocused?: boolean;
  readonly reason?: string | undefined;
  readonly send: (text: string) => void;
}

export function WriteField({ label, isFocused = false, reason, send }: WriteFieldProps): ReactNode {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '' || reason !== undefined) return;
    send(text.trim());
    setText('');
  };
  return (
    <form className="talk-write" onSubmit={submit}>
      <input
        aria-label={label}
        placeholder={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what is left when the microphone is refused
        autoFocus={isFocused}
        autoComplete="off"
        dir="auto"
        maxLength={2_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" icon="send" className="icon-button" aria-label="Send" reason={reason} />
    </form>
  );
}
