/** Fields of a form as a browser posts it. A field that is there more than once becomes a list. */
export function formFields(body: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(body);
  const names = new Set(parameters.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
