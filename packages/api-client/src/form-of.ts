/** A form of the fields of a body; a list becomes repeated parts, and what is no text JSON. */
export function formOf(body: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const part of [value].flat()) {
      if (part instanceof Blob) form.append(name, part);
      else if (part !== undefined && part !== null)
        form.append(name, typeof part === 'string' ? part : JSON.stringify(part));
    }
  return form;
}
