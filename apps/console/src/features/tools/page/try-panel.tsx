import type { Tool, ToolTry } from '@saywell/contract';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { ConsoleApi } from '../../../app/api.ts';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { milliseconds } from '../../../content/amounts.ts';
import { isDirty } from '../../../editor/desk/desk.ts';
import { useDeskState } from '../../../editor/desk/desk-provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { JsonView } from '../../../ui/list/json-view.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { visible } from '../../../ui/visible.ts';
import { ArgumentFields } from './argument-fields.tsx';
import { argumentRows, ownTexts, readArguments, readObject } from './try-arguments.ts';

type Tried =
  | { readonly phase: 'idle' | 'trying' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'answered'; readonly answer: ToolTry };

const noTexts: Readonly<Record<string, string>> = {};
const noProblems: ReadonlyMap<string, string> = new Map();

/** What the tool does with what a model would give it: it is really done. */
export function TryPanel({ tool }: { tool: Tool }): ReactNode {
  const { api } = useServices();
  const reason = reasonAgainst(useMe(), 'tool.try');
  const isChanged = isDirty(useDeskState());
  const rows = argumentRows(tool);
  const [texts, setTexts] = useState(noTexts);
  const [problems, setProblems] = useState(noProblems);
  const [tried, setTried] = useState<Tried>({ phase: 'idle' });
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (tried.phase === 'trying' || reason !== undefined) return;
    const read = readTexts(rows, texts);
    setProblems('problems' in read ? read.problems : noProblems);
    if ('problems' in read) return;
    setTried({ phase: 'trying' });
    try {
      setTried({ phase: 'answered', answer: await api.signedIn.tool.try(tool.id, read.body) });
    } catch (error) {
      setTried({ phase: 'failed', error });
    }
  };
  return (
    <section className="try" aria-label="Try it">
      <h2>Try it</h2>
      <p className="quiet">What it does is really done{isChanged && ', by the tool as it was saved last'}.</p>
      <form className="form" onSubmit={(event) => void run(event)}>
        <ArgumentFields
          rows={rows}
          isMcp={tool.type === 'mcp'}
          texts={texts}
          problems={problems}
          change={(name, text) => setTexts({ ...texts, [name]: text })}
        />
        <Button type="submit" look="primary" icon="play" busy={tried.phase === 'trying'} reason={reason}>
          Try it
        </Button>
      </form>
      <div aria-live="polite" className="try-answer">
        {tried.phase === 'failed' && <ProblemNote error={tried.error} />}
        {tried.phase === 'answered' && <Answer answer={tried.answer} />}
      </div>
    </section>
  );
}

type ReadTexts =
  | { readonly problems: ReadonlyMap<string, string> }
  | { readonly body: Parameters<ConsoleApi['tool']['try']>[1] };

function readTexts(
  rows: ReturnType<typeof argumentRows>,
  texts: Readonly<Record<string, string>>,
): ReadTexts {
  const variables = readObject(texts[ownTexts.variables] ?? '');
  const whole = readObject(texts[ownTexts.all] ?? '');
  const read = readArguments(rows, texts);
  const problems = new Map('problems' in read ? read.problems : []);
  if (variables === null) problems.set(ownTexts.variables, 'An object belongs here: { … }.');
  if (whole === null) problems.set(ownTexts.all, 'An object belongs here: { … }.');
  if (variables === null || whole === null || 'problems' in read) return { problems };
  const name = texts[ownTexts.name]?.trim() ?? '';
  return {
    body: {
      arguments: { ...whole, ...read.values },
      ...(Object.keys(variables).length > 0 && { variables }),
      ...(name !== '' && { name }),
    },
  };
}

function Answer({ answer }: { answer: ToolTry }): ReactNode {
  const { result, error, durationMs, variables, line, endsCall, warnings } = answer;
  const id = useId();
  return (
    <>
      <h3 id={id}>
        <span className="try-state" data-failed={error !== undefined || undefined}>
          {error === undefined ? 'Answered' : 'Failed'}
        </span>{' '}
        <span className="quiet">after {milliseconds(durationMs)}</span>
      </h3>
      {error !== undefined && (
        <p className="notice">
          <strong>{visible(error.message)}</strong> <code>{error.code}</code>
        </p>
      )}
      {result !== undefined && <Result text={result} />}
      {line !== undefined && (
        <p>
          The assistant says: <q dir="auto">{visible(line)}</q>
        </p>
      )}
      {endsCall && <p>The call would end.</p>}
      {Object.keys(variables).length > 0 && <JsonView label="Variables" value={variables} />}
      {warnings.map(({ path, message }) => (
        <p key={`${path} ${message}`} className="setting-warning">
          <Icon name="warning" size={16} />
          <span>
            {path !== '' && <code>{path}</code>} {message}
          </span>
        </p>
      ))}
    </>
  );
}

/** As the model reads it; JSON in the form in which one reads it. */
function Result({ text }: { text: string }): ReactNode {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  if (typeof json === 'object' && json !== null) return <JsonView label="Answer" value={json} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
    <section className="json-view" tabIndex={0} aria-label="Answer">
      <pre dir="auto">{text === '' ? 'Nothing.' : text}</pre>
    </section>
  );
}
