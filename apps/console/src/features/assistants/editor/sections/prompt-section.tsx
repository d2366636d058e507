import type { ReactNode } from 'react';
import { type Found, isList, isObject, type Json } from '../../../../draft/json.ts';
import { useSpot } from '../../../../editor/sheet.tsx';
import { useEditor, useKept } from '../editor-context.tsx';
import { FieldShell } from '../../../../editor/fields/field-shell.tsx';
import { LongText } from '../../../../editor/fields/long-text.tsx';
import { TextSetting } from '../../../../editor/fields/setting.tsx';
import { variablesOf } from '../variables.ts';

const name = { kind: 'text', pointer: '/name', label: 'Name', maxLength: 40, placeholder: 'Ava' } as const;

export function PromptSection(): ReactNode {
  return (
    <>
      <TextSetting spec={name} />
      <Prompt />
    </>
  );
}

const isPrompt = (message: Json): boolean => isObject(message) && message['role'] === 'system';

/** Where the instructions are; -1: there are none. */
const promptPlace = (messages: Found): number => (isList(messages) ? messages.findIndex(isPrompt) : -1);

function Prompt(): ReactNode {
  const { readOnly } = useEditor();
  const messages = useSpot('/model/messages');
  const place = promptPlace(messages.value);
  const pointer = `/model/messages/${Math.max(0, place)}/content`;
  const spot = useSpot(pointer);
  const text = place >= 0 && typeof spot.value === 'string' ? spot.value : '';
  const write = (next: string): void => {
    if (place >= 0) return spot.set(next, true);
    const others = isList(messages.value) ? messages.value : [];
    messages.set([{ role: 'system', content: next }, ...others], true);
  };
  return (
    <>
      <FieldShell
        pointer={pointer}
        label="Instructions"
        hint={`${text.length.toLocaleString('en')} of 100,000 characters.`}
        spot={spot}
      >
        {(ids) => (
          <LongText
            id={ids.id}
            label="Instructions"
            language="prompt"
            value={text}
            isReadOnly={readOnly !== undefined}
            placeholder="You are Ava, at the front desk of … You speak on the phone: answer in one or two sentences."
            describedBy={ids['aria-describedby']}
            isInvalid={ids['aria-invalid'] === true}
            data-pointer={pointer}
            onChange={write}
          />
        )}
      </FieldShell>
      <Variables />
    </>
  );
}

function Variables(): ReactNode {
  // As a text: the same names are the same text, and nothing is drawn anew.
  const names = useKept(({ draft }) => variablesOf(draft.document).join('\n'));
  if (names === '') return null;
  return (
    <p className="variables">
      Filled in by each call:{' '}
      {names.split('\n').map((one) => (
        <code key={one} className="template-mark">
          {one}
        </code>
      ))}
    </p>
  );
}
