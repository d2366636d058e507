import type { ReactNode } from 'react';
import type { Found } from '../../draft/json.ts';
import { jsonText } from '../../draft/json-text.ts';
import type { Pointer } from '../../draft/pointer.ts';
import { useSheet, useSpot } from '../sheet.tsx';
import { FieldShell } from './field-shell.tsx';
import { readJson } from './read-json.ts';
import { useTyped } from './use-typed.ts';

interface JsonSettingProps {
  readonly pointer: Pointer;
  readonly label: string;
  readonly hint?: string;
}

const write = (value: Found): string => (value === undefined ? '' : jsonText(value));

/** What has too many forms for a field of its own, as it is written. */
export function JsonSetting({ pointer, label, hint }: JsonSettingProps): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot(pointer);
  const typed = useTyped(spot.value, write, (text) =>
    text.trim() === '' ? { value: undefined } : readJson(text),
  );
  return (
    <FieldShell pointer={pointer} label={label} hint={hint} spot={spot} problem={typed.problem}>
      {(ids) => (
        <textarea
          {...ids}
          className="code-text"
          rows={spot.value === undefined ? 1 : 4}
          spellCheck={false}
          autoComplete="off"
          readOnly={readOnly !== undefined}
          placeholder="JSON"
          value={typed.text}
          onChange={({ target }) => typed.type(target.value, (value) => spot.set(value, true))}
        />
      )}
    </FieldShell>
  );
}
