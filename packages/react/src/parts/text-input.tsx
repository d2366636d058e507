import { type FormEvent, type ReactNode, useState } from 'react';
import { SendIcon } from './icons.tsx';

/** As the call's server accepts: one typed line, in characters. */
const maxLength = 2_000;

export interface TextInputProps {
  /** Takes a non-blank line; false leaves it in the field. */
  readonly onSend: (text: string) => boolean;
  readonly isDisabled?: boolean;
  readonly placeholder?: string;
}

/** Talks without a voice: one line and a Send button. */
export function TextInput({ onSend, isDisabled = false, placeholder }: TextInputProps): ReactNode {
  const [text, setText] = useState('');

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
