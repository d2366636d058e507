type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What was typed where before the page could hear it. */
export type Typing = Map<TextField, string>;

/** Boxes and files keep what was chosen; only text is read from events. */
export function isTextField(target: unknown): target is TextField {
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|file)$/.test(target.type);
  return target instanceof HTMLTextAreaElement;
}

/**
 * Types it again. React compares with what it last saw in a field, through its own
 * setter on the element, so the field is emptied through that one and filled beside it.
 */
export function repeatTyping(typing: Typing): void {
  for (const [field, text] of typing) {
    if (!field.isConnected) continue;
    const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    field.value = '';
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
