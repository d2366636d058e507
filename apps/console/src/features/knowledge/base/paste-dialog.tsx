import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Form, Submit } from '../../../ui/form.tsx';
import { facts } from '../knowledge-words.ts';
import type { KnowledgeEntry } from './entries.ts';
import { entriesOfTable } from './paste.ts';

interface PasteDialogProps {
  readonly add: (entries: readonly KnowledgeEntry[]) => Promise<unknown>;
  readonly close: () => void;
}

const shown = 5;

/** Many facts at once, from a spreadsheet. */
export function PasteDialog({ add, close }: PasteDialogProps): ReactNode {
  const [text, setText] = useState('');
  const found = entriesOfTable(text);
  return (
    <Dialog title="Paste a table" close={close}>
      <Form
        submit={async () => {
          await add(found);
          close();
        }}
      >
        <div className="field">
          <label htmlFor="pasted-table">Rows</label>
          <textarea
            id="pasted-table"
            rows={6}
            dir="auto"
            placeholder={'When are you open?\tEvery day from nine to six.'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <p className="field-hint">
            Question and answer; or title, questions and answer. As they are copied from a spreadsheet, or as
            CSV.
          </p>
        </div>
        <div aria-live="polite">{text.trim() !== '' && <Pasted found={found} />}</div>
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit reason={found.length === 0 ? 'No row has a question and an answer yet.' : undefined}>
            Add them
          </Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Pasted({ found }: { found: readonly KnowledgeEntry[] }): ReactNode {
  return (
    <>
      <p>
        <strong>{facts(found.length)}</strong>
      </p>
      <ul className="pasted">
        {found.slice(0, shown).map(({ title, answer }, index) => (
          <li key={`${index} ${title}`}>
            <bdi dir="auto">{title}</bdi>
            <span className="quiet" dir="auto">
              {answer}
            </span>
          </li>
        ))}
        {found.length > shown && <li className="quiet">and {found.length - shown} more</li>}
      </ul>
    </>
  );
}
