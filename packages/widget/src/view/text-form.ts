import { create, setHidden } from './dom.ts';
import { sendIcon } from './icons.ts';
import type { WidgetView } from './widget-view.ts';

/** As the call's server accepts: one typed line, in characters. */
const maxLength = 2_000;

export interface TextFormPart {
  readonly element: HTMLFormElement;
  readonly field: HTMLInputElement;
  update(view: WidgetView['textInput']): void;
  /** Puts back what could not be sent after all, unless there is something new. */
  restore(text: string): void;
}

/** One line and a Send button. `onSend` answers whether the line was taken. */
export function createTextForm(onSend: (text: string) => boolean): TextFormPart {
  const field = create('input', {
    type: 'text',
    'aria-label': 'Write a message',
    autocomplete: 'off',
    enterkeyhint: 'send',
    maxlength: String(maxLength),
    placeholder: 'Write a message',
  });
  const send = create('button', { class: 'round', type: 'submit', 'aria-label': 'Send' }, sendIcon());
  const element = create('form', { class: 'text-form' }, field, send);
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text !== '' && onSend(text)) field.value = '';
  });
  return {
    element,
    field,
    update(view) {
      setHidden(element, view === null);
      send.disabled = view?.isDisabled ?? true;
    },
    restore(text) {
      if (field.value === '') field.value = text;
    },
  };
}
