import { type ReactNode, useMemo } from 'react';
import { type Change, diff } from '../../../../draft/diff.ts';
import type { Found, JsonObject } from '../../../../draft/json.ts';
import { wordDiff } from '../../../../draft/word-diff.ts';
import { visible } from '../../../../ui/visible.ts';
import { type FormSection, sectionOf, sections } from '../section-table.ts';
import { valueText } from '../../../../draft/value-text.ts';
import { isSecret, type ListChange, listChange, placeText } from './change-words.ts';

interface ChangesViewProps {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** What makes one state of an assistant of another, section by section. */
export function ChangesView({ before, after }: ChangesViewProps): ReactNode {
  const changes = useMemo(() => diff(before, after), [before, after]);
  if (changes.length === 0) return <p className="quiet">There is no difference.</p>;
  return (
    <div className="changes">
      {sections.map(({ id, title }) => {
        const own = id === 'json' ? [] : changes.filter(({ pointer }) => isOf(pointer, id));
        return (
          own.length > 0 && (
            <section key={id} className="changes-section" aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {own.map((change) => (
                  <li key={change.pointer} className="change">
                    <span className="change-place">
                      <bdi>{visible(placeText(change.pointer, after))}</bdi>
                    </span>
                    <ChangedValue change={change} />
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

const isOf = (pointer: string, section: FormSection): boolean => sectionOf(pointer) === section;

/** Texts of this length are told apart by their words. */
const longText = 40;

export function ChangedValue({ change }: { change: Change }): ReactNode {
  const { pointer, before, after } = change;
  if (isSecret(pointer))
    return (
      <span className="change-value">
        {before === undefined ? 'set' : after === undefined ? 'taken away' : 'replaced'}
      </span>
    );
  const list = listChange(change);
  if (list !== null) return <ListChanges list={list} />;
  if (
    typeof before === 'string' &&
    typeof after === 'string' &&
    Math.max(before.length, after.length) > longText
  )
    return <Words before={before} after={after} />;
  return (
    <span className="change-value">
      <Value value={before} kind="gone" />
      <span aria-hidden="true" className="change-arrow">
        →
      </span>
      <span className="visually-hidden">becomes</span>
      <Value value={after} kind="new" />
    </span>
  );
}

export function Value({ value, kind }: { value: Found; kind: 'gone' | 'new' }): ReactNode {
  const text = valueText(value);
  const Tag = kind === 'gone' ? 'del' : 'ins';
  if (value === undefined) return <span className="quiet">not set</span>;
  return (
    <Tag className={text.includes('\n') ? 'change-block' : undefined} dir="auto">
      {text}
    </Tag>
  );
}

function Words({ before, after }: { before: string; after: string }): ReactNode {
  const pieces = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <p className="change-words" dir="auto">
      {pieces.map(({ kind, text }, index) =>
        kind === 'same' ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
          <span key={index}>{shortened(text, index === 0, index === pieces.length - 1)}</span>
        ) : kind === 'gone' ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
          <del key={index}>{text}</del>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name
          <ins key={index}>{text}</ins>
        ),
      )}
    </p>
  );
}

/** Around what changed so much is read. */
const aroundLetters = 120;

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const [head, tail] = [isFirst ? 0 : aroundLetters, isLast ? 0 : aroundLetters];
  if (text.length <= head + tail + 40) return text;
  return `${text.slice(0, head)} … ${tail === 0 ? '' : text.slice(-tail)}`;
}

function ListChanges({ list }: { list: ListChange }): ReactNode {
  return (
    <ul className="change-list">
      {list.added.map((name) => (
        <li key={`+${name}`}>
          <ins>
            <bdi>{visible(name)}</bdi>
          </ins>{' '}
          added
        </li>
      ))}
      {list.gone.map((name) => (
        <li key={`-${name}`}>
          <del>
            <bdi>{visible(name)}</bdi>
          </del>{' '}
          taken away
        </li>
      ))}
      {list.changed.map((name) => (
        <li key={`~${name}`}>
          <bdi>{visible(name)}</bdi> changed
        </li>
      ))}
      {list.isMoved && <li>in another order</li>}
    </ul>
  );
}
