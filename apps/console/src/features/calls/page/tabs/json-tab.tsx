import type { Call } from '@saywell/contract';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { saveFile } from '../../../../ui/save-file.ts';

/** A page with more text than this is no help to anybody. */
const shownLetters = 1_000_000;

export function JsonTab({ call }: { call: Call }): ReactNode {
  const json = useMemo(() => JSON.stringify(call, null, 2), [call]);
  const save = (
    <Button icon="download" onClick={() => saveFile(`call-${call.id}.json`, 'application/json', json)}>
      Download
    </Button>
  );
  if (json.length > shownLetters)
    return (
      <div className="panel-parts">
        <p>This call is {Math.round(json.length / 1_000_000)} MB of text: too much to read here.</p>
        {save}
      </div>
    );
  return (
    <div className="panel-parts">
      {save}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */}
      <section className="json" tabIndex={0} aria-label="JSON of the call">
        <pre>{json}</pre>
      </section>
    </div>
  );
}
