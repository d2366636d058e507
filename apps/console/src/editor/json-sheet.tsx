import type { ReactNode } from 'react';
import { type Issue } from '../draft/issues.ts';
import { jsonText } from '../draft/json-text.ts';
import { segmentsOf } from '../draft/pointer.ts';
import { FieldShell } from './fields/field-shell.tsx';
import { LongText } from './fields/long-text.tsx';
import { readJson } from './fields/read-json.ts';
import { type Read, useTyped } from './fields/use-typed.ts';
import { useSheet, useSpot } from './sheet.tsx';

interface JsonSheetProps {
  readonly label: string;
  /** What is said of a text that is JSON and no document. */
  readonly noDocument: string;
}

/** The whole document as it is written. */
export function JsonSheet({ label, noDocument }: JsonSheetProps): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot('');
  const typed = useTyped(spot.value, jsonText, (text): Read => {
    const found = readJson(text);
    const isDocument = 'value' in found && Object(found.value) === found.value && !Array.isArray(found.value);
    return isDocument || 'problem' in found ? found : { problem: noDocument };
  });
  return (
    <FieldShell
      pointer=""
      label={label}
      hint="What is no JSON is not taken: what was right before stays."
      spot={{ ...spot, isChanged: false, issues: spot.issues.map(named) }}
      problem={typed.problem}
    >
      {(ids) => (
        <LongText
          id={ids.id}
          label={`${label} as JSON`}
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

/** One field stands for all: what is said names its place. */
const named = (issue: Issue): Issue =>
  issue.pointer === '' ? issue : { ...issue, text: `${segmentsOf(issue.pointer).join('.')}: ${issue.text}` };
