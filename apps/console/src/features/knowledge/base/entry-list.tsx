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

function entriesWith(all: readonly KnowledgeEntry[], query: string): readonly KnowledgeEntry[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return all;
  return all.filter((entry) =>
    [entry.title, entry.answer, ...(entry.questions ?? [])].join('\n').toLowerCase().includes(wanted),
  );
}

function useEntryActs(baseId: string) {
  const services = useServices();
  const add = (added: readonly KnowledgeEntry[]): Promise<void> =>
    changeBase(services, baseId, ({ entries: before = [] }) => ({
      entries: added.reduce<KnowledgeEntry[]>(
        (known, entry) => [...known, { ...entry, id: newEntryId(known, Math.random) }],
        [...before],
      ),
    }));
  const change = (entry: KnowledgeEntry): Promise<void> =>
    changeBase(services, baseId, ({ entries: before = [] }) => ({
      entries: before.map((one) => (one.id === entry.id ? entry : one)),
    }));
  const remove = async (entry: KnowledgeEntry): Promise<void> => {
    try {
      await changeBase(services, baseId, ({ entries: before = [] }) => ({
        entries: before.filter(({ id }) => id !== entry.id),
      }));
      toast(`“${visible(entry.title)}” is taken away.`);
    } catch (error) {
      toast(explainProblem(error).title);
    }
  };
  return { add, change, remove };
}

/** The facts of a base, as an outline. */
export function EntryList({ base, begun, begin }: EntryListProps): ReactNode {
  const me = useMe();
  const [edited, setEdited] = useState<string | null>(null);
  const [isPasting, setPasting] = useState(false);
  const [query, setQuery] = useState('');
  const reason = reasonAgainst(me, 'knowledgeBase.update');
  const all = base.entries ?? none;
  const entries = entriesWith(all, query);
  const { add, change, remove } = useEntryActs(base.id);
  return (
    <section className="section" aria-labelledby="facts-title">
      <Head count={all.length} reason={reason} paste={() => setPasting(true)} add={() => begin('')} />
      {begun !== null && reason === undefined && (
        <EntryForm
          key={begun}
          entry={begun === '' ? undefined : { title: begun, questions: [begun], answer: '' }}
          save={(entry) => add([entry])}
          close={() => begin(null)}
        />
      )}
      {all.length >= searchedFrom && <Search query={query} change={setQuery} />}
      {all.length === 0 && begun === null && (
        <Empty title="No fact yet">
          A fact is a question and its answer: “When are you open?” – “Every day from nine to six.”
        </Empty>
      )}
      {all.length > 0 && entries.length === 0 && <p className="quiet">No fact has these words.</p>}
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.id}>
            {edited === entry.id ? (
              <EntryForm entry={entry} save={change} close={() => setEdited(null)} />
            ) : (
              <Entry
                entry={entry}
                reason={reason}
                edit={() => setEdited(entry.id ?? null)}
                remove={() => void remove(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {isPasting && <PasteDialog add={add} close={() => setPasting(false)} />}
    </section>
  );
}

interface HeadProps {
  readonly count: number;
  readonly reason: string | undefined;
  readonly paste: () => void;
  readonly add: () => void;
}

function Head({ count, reason, paste, add }: HeadProps): ReactNode {
  return (
    <header className="section-head">
      <div>
        <h2 id="facts-title">Facts</h2>
        <p>{facts(count)}, each said as it is written.</p>
      </div>
      <div className="entry-acts">
        <Button icon="copy" reason={reason} onClick={paste}>
          Paste a table
        </Button>
        <Button look="primary" icon="plus" reason={reason} onClick={add}>
          Add a fact
        </Button>
      </div>
    </header>
  );
}

function Search({ query, change }: { query: string; change: (query: string) => void }): ReactNode {
  return (
    <input
      type="search"
      className="entry-search"
      aria-label="Search the facts"
      placeholder="Search the facts"
      dir="auto"
      value={query}
      onChange={({ target }) => change(target.value)}
    />
  );
}

interface EntryProps {
  readonly entry: KnowledgeEntry;
  readonly reason: string | undefined;
  readonly edit: () => void;
  readonly remove: () => void;
}

function Entry({ entry, reason, edit, remove }: EntryProps): ReactNode {
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
        <div className="entry-acts">
          <Button icon="edit" reason={reason} onClick={edit}>
            Change
          </Button>
          <Button icon="trash" look="plain" reason={reason} onClick={remove}>
            Take away
          </Button>
        </div>
      </div>
    </details>
  );
}
