import type { ReactNode } from 'react';
import type { Issue } from '../draft/issues.ts';
import { type Found, isObject, type JsonObject } from '../draft/json.ts';
import { jsonText } from '../draft/json-text.ts';
import { type Pointer, segmentsOf } from '../draft/pointer.ts';
import { FieldShell } from './fields/field-shell.tsx';
import { LongText } from './fields/long-text.tsx';
import { readJson } from './fields/read-json.ts';
import { type Read, useTyped } from './fields/use-typed.ts';
import { type Spot, useSheet, useSpot } from './sheet.tsx';

interface JsonSheetProps {
  readonly label: string;
  /** What is said of a text that is JSON and no document. */
  readonly noDocument: string;
}

/** The whole document as it is written. */
export function JsonSheet(props: JsonSheetProps): ReactNode {
  return <JsonObjectField pointer="" {...useSpot('')} {...props} />;
}

interface JsonObjectFieldProps extends JsonSheetProps, Pick<Spot, 'value' | 'issues' | 'set'> {
  readonly pointer: Pointer;
  /** What is wrong with an object all the same. */
  readonly check?: (value: JsonObject) => string | undefined;
}

/** An object as it is written. */
export function JsonObjectField(props: JsonObjectFieldProps): ReactNode {
  const { label, noDocument, pointer, value, issues, set, check } = props;
  const { readOnly } = useSheet();
  const typed = useTyped(value, jsonText, (text): Read => {
    const found = readJson(text);
    if ('problem' in found) return found;
    const problem = isObject(found.value) ? check?.(found.value) : noDocument;
    return problem === undefined ? found : { problem };
  });
  return (
    <FieldShell
      pointer={pointer}
      label={label}
      hint="What is no JSON is not taken: what was right before stays."
      spot={{ value, set, isChanged: false, revert: () => undefined, issues: issues.map(named(pointer)) }}
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
          data-pointer={pointer}
          onChange={(text) => typed.type(text, (next: Found) => set(next, true))}
        />
      )}
    </FieldShell>
  );
}

/** One field stands for all in it: what is said names its place. */
export const named =
  (within: Pointer) =>
  (issue: Issue): Issue =>
    issue.pointer === within
      ? issue
      : { ...issue, text: `${segmentsOf(issue.pointer.slice(within.length)).join('.')}: ${issue.text}` };
