import type { ReactNode } from 'react';
import { valueAt } from '../../../draft/pointer.ts';
import { NameField, TextField } from './text-field.tsx';
import { useWorkflow } from './use-workflow.ts';

/** What holds for every step. */
export function WholePanel(): ReactNode {
  const editor = useWorkflow();
  const name = valueAt(editor.document, '/name');
  return (
    <section className="workflow-side workflow-node" aria-label="The whole workflow">
      <header className="workflow-node-head">
        <h2>The whole workflow</h2>
      </header>
      <NameField
        label="Name of the workflow"
        value={typeof name === 'string' ? name : ''}
        maxLength={80}
        take={(text) => editor.edit('/name', text)}
      />
      <TextField
        label="For every conversation"
        pointer="/globalPrompt"
        maxLength={5_000}
        rows={5}
        hint="Put before what each conversation has to do. Voice, model and everything else of it are in the JSON."
      />
    </section>
  );
}
