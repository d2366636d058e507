import { type ReactNode, useMemo } from 'react';

/** A page with more text than this is no help to anybody. */
const shownLetters = 200_000;

/** JSON as text, and nothing in it as anything else. */
export function JsonView({ label, value }: { label: string; value: unknown }): ReactNode {
  const json = useMemo(() => JSON.stringify(value, null, 2), [value]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <section className="json-view" tabIndex={0} aria-label={label}>
      <pre>{json.length > shownLetters ? `${json.slice(0, shownLetters)}\n…` : json}</pre>
    </section>
  );
}
