import { type ReactNode, useId } from 'react';
import type { Conflict, Decision } from '../draft/merge.ts';
import type { Found } from '../draft/json.ts';
import { visible } from '../ui/visible.ts';
import { valueText } from '../draft/value-text.ts';
import './conflicts.css';

interface ConflictListProps {
  readonly conflicts: readonly Conflict[];
  /** What a place is called where one edits it. */
  readonly titleOf: (pointer: string) => string;
  readonly theirName: string;
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly decide: (pointer: string, decision: Decision) => void;
}

/** The same field was changed twice: whose it is, is chosen one by one, and nothing is chosen at the beginning. */
export function ConflictList({
  conflicts,
  titleOf,
  theirName,
  decisions,
  decide,
}: ConflictListProps): ReactNode {
  return (
    <ol className="conflicts">
      {conflicts.map((conflict) => (
        <li key={conflict.pointer}>
          <OneConflict
            conflict={conflict}
            title={visible(titleOf(conflict.pointer))}
            theirName={theirName}
            decision={decisions.get(conflict.pointer)}
            decide={(decision) => decide(conflict.pointer, decision)}
          />
        </li>
      ))}
    </ol>
  );
}

interface OneConflictProps {
  readonly conflict: Conflict;
  readonly title: string;
  readonly theirName: string;
  readonly decision: Decision | undefined;
  readonly decide: (decision: Decision) => void;
}

function OneConflict({ conflict, title, theirName, decision, decide }: OneConflictProps): ReactNode {
  const { base, mine, theirs } = conflict;
  const isOwn = typeof decision === 'object';
  const canWrite = [mine, theirs].some((value) => typeof value === 'string');
  return (
    <fieldset className="conflict">
      <legend>
        <bdi>{title}</bdi>
      </legend>
      <p className="quiet">
        Was: <span dir="auto">{valueText(base)}</span>
      </p>
      <Side label="Yours" value={mine} isChosen={decision === 'mine'} choose={() => decide('mine')} />
      <Side
        label={theirName}
        value={theirs}
        isChosen={decision === 'theirs'}
        choose={() => decide('theirs')}
      />
      {canWrite && (
        <Side
          label="Something else"
          isChosen={isOwn}
          choose={() => decide({ value: valueText(typeof mine === 'string' ? mine : theirs) })}
        >
          {isOwn && (
            <textarea
              aria-label={`${title}, something else`}
              rows={3}
              dir="auto"
              value={valueText(decision.value)}
              onChange={({ target }) => decide({ value: target.value })}
            />
          )}
        </Side>
      )}
    </fieldset>
  );
}

interface SideProps {
  readonly label: string;
  readonly value?: Found;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly children?: ReactNode;
}

function Side({ label, value, isChosen, choose, children }: SideProps): ReactNode {
  const id = useId();
  return (
    <div className="conflict-side">
      <label className="choice" htmlFor={id}>
        <input id={id} type="radio" checked={isChosen} onChange={choose} />
        <span>
          <strong>{label}</strong>
          {children === undefined && <small dir="auto">{valueText(value)}</small>}
        </span>
      </label>
      {children}
    </div>
  );
}
