import { create, setHidden, setText } from './dom.ts';

export interface ConsentQuestion {
  readonly element: HTMLElement;
  readonly agree: HTMLButtonElement;
  /** Empty: nothing is asked. */
  update(text: string): void;
}

/** What the visitor has to agree to before the first call. */
export function createConsentQuestion(actions: {
  readonly agree: () => void;
  readonly refuse: () => void;
}): ConsentQuestion {
  const words = create('p', { id: 'consent' });
  const agree = create('button', { class: 'pill primary', type: 'button' }, 'Agree and start');
  const refuse = create('button', { class: 'pill', type: 'button' }, 'Not now');
  agree.addEventListener('click', actions.agree);
  refuse.addEventListener('click', actions.refuse);
  const choices = create('div', { class: 'choices' }, agree, refuse);
  const element = create(
    'div',
    { class: 'consent', role: 'group', 'aria-labelledby': 'consent' },
    words,
    choices,
  );
  return {
    element,
    agree,
    update(text) {
      setText(words, text);
      setHidden(element, text === '');
    },
  };
}
