type Child = Node | string | null;
type Attributes = Readonly<Record<string, string | boolean>>;

/** Makes an element. Texts become text, never markup; `null` children are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false) continue;
    made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Text in which what stands between backquotes is code. */
export function prose(text: string): HTMLElement {
  return element('p', {}, ...inline(text));
}

/** The same without a paragraph of its own. */
export function inline(text: string): (HTMLElement | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

/** Texts that are separated by an empty line. */
export function paragraphs(text: string): HTMLElement[] {
  return text
    .split('\n\n')
    .filter((part) => part !== '')
    .map(prose);
}

/** A part that is closed, and whose inside is made when it is opened for the first time. */
export function disclosure(
  title: readonly Child[],
  fill: () => readonly Child[],
  attributes: Attributes = {},
): HTMLDetailsElement {
  const details = element('details', attributes, element('summary', {}, ...title));
  let isFilled = false;
  details.addEventListener('toggle', () => {
    if (!details.open || isFilled) return;
    isFilled = true;
    details.append(...fill().filter((child) => child !== null));
  });
  return details;
}
