import type { KnowledgeDocuments } from '@saywell/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useServices } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { visible } from '../../../ui/visible.ts';
import { fitText } from '../knowledge-words.ts';

interface AskPanelProps {
  readonly baseId: string;
  /** Makes a fact of a question that nothing answers; absent: nothing may be added. */
  readonly addFact: ((question: string) => void) | undefined;
}

type Asked =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | {
      readonly phase: 'found';
      readonly question: string;
      readonly documents: KnowledgeDocuments['documents'];
    };

const mostPassages = 5;

/** What would be found for a question, and where it stands. */
export function AskPanel({ baseId, addFact }: AskPanelProps): ReactNode {
  const { api } = useServices();
  const [question, setQuestion] = useState('');
  const [asked, setAsked] = useState<Asked>({ phase: 'idle' });
  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const query = question.trim();
    if (query === '' || asked.phase === 'asking') return;
    setAsked({ phase: 'asking' });
    try {
      const { documents } = await api.signedIn.knowledgeBase.query(baseId, { query, limit: mostPassages });
      setAsked({ phase: 'found', question: query, documents });
    } catch (error) {
      setAsked({ phase: 'failed', error });
    }
  };
  return (
    <section className="ask" aria-label="Ask it">
      <h2>Ask it</h2>
      <form className="ask-form" onSubmit={(event) => void ask(event)}>
        <input
          aria-label="Question"
          placeholder="What would a caller ask?"
          maxLength={1_000}
          dir="auto"
          autoComplete="off"
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
        <Button type="submit" look="primary" busy={asked.phase === 'asking'}>
          Ask
        </Button>
      </form>
      <div aria-live="polite">
        {asked.phase === 'failed' && <ProblemNote error={asked.error} />}
        {asked.phase === 'found' && (
          <Found question={asked.question} documents={asked.documents} addFact={addFact} />
        )}
        {asked.phase === 'idle' && (
          <p className="quiet">The passages that an assistant would answer from, and how well each fits.</p>
        )}
      </div>
    </section>
  );
}

interface FoundProps {
  readonly question: string;
  readonly documents: KnowledgeDocuments['documents'];
  readonly addFact: ((question: string) => void) | undefined;
}

function Found({ question, documents, addFact }: FoundProps): ReactNode {
  const add = addFact !== undefined && (
    <Button icon="plus" onClick={() => addFact(question)}>
      Add a fact
    </Button>
  );
  if (documents.length === 0)
    return (
      <div className="ask-nothing">
        <p>Nothing here answers “{visible(question)}”.</p>
        {add}
      </div>
    );
  return (
    <>
      <ol className="passages">
        {documents.map(({ content, similarity, uuid, title, fileName }, index) => (
          <li key={`${uuid ?? ''} ${index}`} className="passage">
            <p className="passage-place">
              <bdi>{visible([fileName, title].filter(Boolean).join(' · ') || 'Fact')}</bdi>
              <span title="How well it fits">{fitText(similarity)}</span>
            </p>
            <p dir="auto" className="passage-text">
              {content}
            </p>
          </li>
        ))}
      </ol>
      <div className="ask-nothing">
        <p className="quiet">Not what it should say?</p>
        {add}
      </div>
    </>
  );
}
