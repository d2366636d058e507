const maxLength = 400;

/** A value in a sentence, shortened. */
export function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

export const endOf = (ended: string | undefined): string =>
  ended === undefined ? '' : `; the call had ended (${ended})`;
