import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { explainProblem } from '../../../content/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { toast } from '../../../ui/toast.tsx';
import { visible } from '../../../ui/visible.ts';
import type { OwnBase } from '../knowledge-api.ts';
import { facts } from '../knowledge-words.ts';
import { changeBase, type KnowledgeEntry, newEntryId } from './entries.ts';
import { EntryForm } from './entry-form.tsx';
import { PasteDialog } from './paste-dialog.tsx';

interface EntryListProps {
  readonly base: OwnBase;
  /** A question that a new fact is to answer; null: none is being made. */
  readonly begun: string | null;
  readonly begin: (question: string | null) => void;
}

const none: readonly KnowledgeEntry[] = [];
/** Fewer are seen at a glance. */
const searchedFrom = 12;

/** The facts of a base, as an outline. */
export function EntryList({ base, begun, begin }: EntryListProps): ReactNode {
  const me = useMe();
  const services = useServices();
  const [edited, setEdited] = useState<string | null>(null);
  const [isPasting, setPasting] = useState(false);
  const [query, setQuery] = useState('');
  const reason = reasonAgainst(me, 'knowledgeBase.update');
  const all = base.entries ?? none;
  const wanted = query.trim().toLowerCase();
  const entries =
    wanted === ''
      ? all
      : all.filter((entry) =>
          [entry.title, entry.answer, ...(entry.questions ?? [])].join('\n').toLowerCase().includes(wanted),
        );
  const add = (added: readonly KnowledgeEntry[]): Promise<void> =>
    changeBase(services, base.id, ({ entries: before = [] }) => ({
      entries: added.reduce<KnowledgeEntry[]>(
        (known, entry) => [...known, { ...entry, id: newEntryId(known, Math.random) }],
        [...before],
      ),
    }));
  const change = (entry: KnowledgeEntry): Promise<void> =>
    changeBase(services, base.id, ({ entries: before = [] }) => ({
      entries: before.map((one) => (one.id === entry.id ? entry : one)),
    }));
  const remove = async (entry: KnowledgeEntry): Promise<void> => {
    try {
      await changeBase(services, base.id, ({ entries: before = [] }) => ({
        entries: before.filter(({ id }) => id !== entry.id),
      }));
      toast(`“${visible(entry.title)}” is taken away.`);
    } catch (error) {
      toast(explainProblem(error).title);
    }
  };
  return (
    <section className="section" aria-labelledby="facts-title">
      <header className="section-head">
        <div>
          <h2 id="facts-title">Facts</h2>
          <p>{facts(all.length)}, each said as it is written.</p>
        </div>
        <div className="entry-acts">
          <Button icon="copy" reason={reason} onClick={() => setPasting(true)}>
            Paste a table
          </Button>
          <Button look="primary" icon="plus" reason={reason} onClick={() => begin('')}>
            Add a fact
          </Button>
        </div>
      </header>
      {begun !== null && reason === undefined && (
        <EntryForm
          key={begun}
          entry={begun === '' ? undefined : { title: begun, questions: [begun], answer: '' }}
          save={(entry) => add([entry])}
          close={() => begin(null)}
        />
      )}
      {all.length >= searchedFrom && (
        <input
          type="search"
          className="entry-search"
          aria-label="Search the facts"
          placeholder="Search the facts"
          dir="auto"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {all.length === 0 && begun === null && (
        <Empty title="No fact yet">
          A fact is a question and its answer: “When are you open?” – “Every day from nine to six.”
        </Empty>
      )}
      {wanted !== '' && entries.length === 0 && <p className="quiet">No fact has these words.</p>}
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            {edited === entry.id ? (
              <EntryForm entry={entry} save={change} close={() => setEdited(null)} />
            ) : (
              <Entry
                entry={entry}
                acts={
                  <>
                    <Button icon="edit" reason={reason} onClick={() => setEdited(entry.id ?? null)}>
                      Change
                    </Button>
                    <Button icon="trash" look="plain" reason={reason} onClick={() => void remove(entry)}>
                      Take away
                    </Button>
                  </>
                }
              />
            )}
          </li>
        ))}
      </ul>
      {isPasting && <PasteDialog add={add} close={() => setPasting(false)} />}
    </section>
  );
}

function Entry({ entry, acts }: { entry: KnowledgeEntry; acts: ReactNode }): ReactNode {
  const questions = entry.questions ?? [];
  return (
    <details className="entry">
      <summary>
        <bdi dir="auto" className="entry-title">
          {visible(entry.title)}
        </bdi>
        <span dir="auto" className="entry-short">
          {visible(entry.answer)}
        </span>
      </summary>
      <div className="entry-whole">
        {questions.length > 0 && (
          <ul className="chips">
            {questions.map((question, index) => (
              <li key={`${index} ${question}`} className="chip" dir="auto">
                {visible(question)}
              </li>
            ))}
          </ul>
        )}
        <p dir="auto">{entry.answer}</p>
        <div className="entry-acts">{acts}</div>
      </div>
    </details>
  );
}
