import { type FormEvent, type ReactNode, useState } from 'react';
import { SendIcon } from './icons.tsx';

/** As the call's server accepts: one typed line, in characters. */
const maxLength = 2_000;

export interface TextInputProps {
  /** Takes a non-blank line; false leaves it in the field. */
  readonly onSend: (text: string) => boolean;
  /** What could not be sent after all: when it changes it comes back into the field, unless there is something new. */
  readonly unsentText?: string;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
}

/** Talks without a voice: one line and a Send button. */
export function TextInput(props: TextInputProps): ReactNode {
  const { onSend, unsentText = '', isDisabled = false, placeholder } = props;
  const [text, setText] = useState(unsentText);
  const [lastUnsent, setLastUnsent] = useState(unsentText);
  if (lastUnsent !== unsentText) {
    setLastUnsent(unsentText);
    if (text === '') setText(unsentText);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '' && onSend(text.trim())) setText('');
  }
  return (
    <form className="saywell-text-input" onSubmit={submit}>
      <input
        type="text"
        aria-label="Type a message"
        autoComplete="off"
        maxLength={maxLength}
        placeholder={placeholder}
        value={text}
        disabled={isDisabled}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="saywell-round-button" aria-label="Send" disabled={isDisabled}>
        <SendIcon />
      </button>
    </form>
  );
}
