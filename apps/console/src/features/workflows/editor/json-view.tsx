import { type ReactNode, useId, useState } from 'react';
import { isObject, isSame, type Json, type JsonObject } from '../../../draft/json.ts';
import { jsonText } from '../../../draft/json-text.ts';
import { Said } from './said.tsx';
import { useWorkflow } from './use-workflow.ts';

type Read = { readonly value: JsonObject } | { readonly problem: string };

/** Browsers name the place of a mistake by its line, or by its position, or not at all. */
function readDocument(text: string): Read {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was read from JSON is JSON
    const value = JSON.parse(text) as Json;
    return isObject(value) ? { value } : { problem: 'A workflow is an object: { … }.' };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const line = /line (\d+)/i.exec(said)?.[1];
    const position = Number(/position (\d+)/i.exec(said)?.[1] ?? text.length);
    const at = line ?? String(text.slice(0, position).split('\n').length);
    return { problem: `Line ${at} is no JSON. What was right before it is kept.` };
  }
}

/** The same draft, all of it. */
export function JsonEditor(): ReactNode {
  const id = useId();
  const editor = useWorkflow();
  const { document } = editor;
  const [typed, setTyped] = useState({ of: document, text: jsonText(document) });
  if (!isSame(typed.of, document)) setTyped({ of: document, text: jsonText(document) });
  const read = readDocument(typed.text);
  const problem = 'problem' in read ? read.problem : undefined;
  return (
    <div className="field workflow-json">
      <label htmlFor={id}>Workflow as JSON</label>
      <textarea
        id={id}
        spellCheck={false}
        rows={24}
        readOnly={editor.readOnly !== undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-said`}
        value={typed.text}
        onChange={({ target: { value: text } }) => {
          const next = readDocument(text);
          setTyped({ of: 'value' in next ? next.value : document, text });
          if ('value' in next) editor.edit('', next.value, true);
        }}
      />
      <div id={`${id}-said`}>
        {problem !== undefined && <p className="field-problem">{problem}</p>}
        <Said
          issues={editor.issues.map((issue) => ({
            ...issue,
            text: `${issue.pointer === '' ? '' : `${issue.pointer.slice(1).replaceAll('/', '.')}: `}${issue.text}`,
          }))}
        />
      </div>
    </div>
  );
}
