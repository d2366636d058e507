import { useCall, useTranscript } from '@saywell/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { visible } from '../../../ui/visible.ts';
import type { Moment, ToolMoment } from '../moments.ts';
import { type SpokenEntry, timelineOf } from './timeline.ts';
import { useTalk } from '../use-talk.ts';

const speakers = ['user', 'assistant'] as const;

/** What is said, how long each answer took, and which tools were used, as it happens. */
export function TalkLines({ name }: { name: string }): ReactNode {
  const { messages, partials } = useTranscript();
  const { moments } = useTalk();
  const { isConnecting } = useCall();
  const box = useStickToEnd();
  const isEmpty = messages.length === 0 && partials.user === '' && partials.assistant === '';
  return (
    <div
      ref={box}
      className="talk-lines"
      role="log"
      aria-live="polite"
      aria-relevant="additions"
      aria-label="What is said"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
      tabIndex={0}
    >
      {isEmpty && <p className="talk-hint">{isConnecting ? 'Calling…' : 'Nothing was said yet.'}</p>}
      {timelineOf(messages, moments).map((entry) =>
        'pieces' in entry ? (
          <Line key={entry.pieces[0].id} pieces={entry.pieces} name={name} />
        ) : (
          <MomentEntry key={`${entry.moment.kind} ${entry.moment.id}`} moment={entry.moment} />
        ),
      )}
      <div aria-hidden="true">
        {speakers.map(
          (speaker) =>
            partials[speaker] !== '' && (
              <p key={speaker} className="talk-line" data-speaker={speaker} data-partial dir="auto">
                {partials[speaker]}
              </p>
            ),
        )}
      </div>
    </div>
  );
}

function Line({ pieces, name }: Pick<SpokenEntry, 'pieces'> & { readonly name: string }): ReactNode {
  const { role } = pieces[0];
  return (
    <p className="talk-line" data-speaker={role} data-cut={pieces.at(-1)?.isCut || undefined} dir="auto">
      <span className="visually-hidden">{role === 'user' ? 'You' : visible(name)}: </span>
      {pieces.map(({ id, content }, place) => (
        <span key={id}>{place === 0 ? content : ` ${content}`}</span>
      ))}
    </p>
  );
}

function MomentEntry({ moment }: { moment: Moment }): ReactNode {
  return moment.kind === 'turn' ? <TurnChip moment={moment} /> : <ToolUse use={moment} />;
}

const rounded = (ms: number): number => Math.round(ms);

function TurnChip({ moment: { metrics } }: { moment: Moment & { kind: 'turn' } }): ReactNode {
  const { totalMs, endpointingMs, transcriberMs, modelMs, voiceMs } = metrics;
  const parts = [
    ['end of turn', endpointingMs],
    ['hearing', transcriberMs],
    ['thinking', modelMs],
    ['voice', voiceMs],
  ] as const;
  return (
    <details className="talk-turn">
      <summary>
        Answered after <strong>{rounded(totalMs)} ms</strong>
      </summary>
      <dl>
        {parts.map(([label, ms]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{rounded(ms)} ms</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The rest of it is on the call's page. */
const shownLetters = 600;
const cut = (text: string): string => (text.length > shownLetters ? `${text.slice(0, shownLetters)}…` : text);

function ToolUse({ use }: { use: ToolMoment }): ReactNode {
  return (
    <details className="talk-tool" data-failed={use.isFailed || undefined}>
      <summary>
        <bdi>{visible(use.name)}</bdi>{' '}
        <span className="quiet">
          {use.result === undefined
            ? 'is asked…'
            : use.isFailed === true
              ? 'failed'
              : `answered in ${rounded(use.tookMs ?? 0)} ms`}
        </span>
      </summary>
      <p className="talk-tool-title">Given</p>
      <code dir="auto">{cut(visible(use.given)) || 'nothing'}</code>
      {use.result !== undefined && (
        <>
          <p className="talk-tool-title">Answered</p>
          <code dir="auto">{cut(visible(use.result)) || 'nothing'}</code>
        </>
      )}
    </details>
  );
}

const followPx = 80;

/** The end stays in view unless one has scrolled up. */
function useStickToEnd() {
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const remember = (): void => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < followPx;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, []);
  useEffect(() => {
    if (box.current !== null && follows.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return box;
}
