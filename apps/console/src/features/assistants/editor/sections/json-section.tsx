import type { ReactNode } from 'react';
import { jsonText } from '../../../../draft/json-text.ts';
import { useEditor, useSpot } from '../editor-context.tsx';
import { FieldShell } from '../fields/field-shell.tsx';
import { LongText } from '../fields/long-text.tsx';
import { readJson } from '../fields/read-json.ts';
import { type Read, useTyped } from '../fields/use-typed.ts';

function read(text: string): Read {
  const found = readJson(text);
  const isDocument = 'value' in found && Object(found.value) === found.value && !Array.isArray(found.value);
  return isDocument || 'problem' in found ? found : { problem: 'An assistant is an object: { … }.' };
}

/** The same draft, all of it. */
export function JsonSection(): ReactNode {
  const { readOnly } = useEditor();
  const spot = useSpot('');
  const typed = useTyped(spot.value, jsonText, read);
  return (
    <FieldShell
      pointer=""
      label="Assistant"
      hint="What is no JSON is not taken: what was right before stays."
      spot={{ ...spot, isChanged: false }}
      problem={typed.problem}
    >
      {(ids) => (
        <LongText
          id={ids.id}
          label="Assistant as JSON"
          language="json"
          value={typed.text}
          isReadOnly={readOnly !== undefined}
          describedBy={ids['aria-describedby']}
          isInvalid={ids['aria-invalid'] === true}
          data-pointer=""
          onChange={(text) => typed.type(text, (value) => spot.set(value, true))}
        />
      )}
    </FieldShell>
  );
}
