import type { ReactNode } from 'react';
import { clock, milliseconds, visible } from '../../call-words.ts';
import type { ToolUse } from '../lines.ts';
import type { Player } from '../player.ts';

/** What the assistant did besides talking. */
export function ToolsTab({ tools, player }: { tools: readonly ToolUse[]; player: Player }): ReactNode {
  if (tools.length === 0) return <p className="quiet">No tool was used in this call.</p>;
  return (
    <ol className="tool-uses" aria-label="Uses of tools">
      {tools.map((use) => (
        <li key={use.id} className="tool-use" data-fault={use.hasFailed}>
          <p className="tool-head">
            <button
              type="button"
              className="line-time"
              aria-label={`Go to ${clock(use.at)}`}
              onClick={() => player.seek(use.at)}
            >
              {clock(use.at)}
            </button>
            <strong>
              <bdi>{visible(use.name)}</bdi>
            </strong>
            <span className="quiet">
              {use.tookMs === undefined
                ? 'no answer was kept'
                : `${use.hasFailed === true ? 'failed after' : 'answered in'} ${milliseconds(use.tookMs)}`}
            </span>
          </p>
          <Text title="Asked with" text={JSON.stringify(use.parameters, null, 2)} />
          {use.result !== undefined && (
            <Text title={use.hasFailed === true ? 'Failed with' : 'Answered'} text={use.result} />
          )}
        </li>
      ))}
    </ol>
  );
}

const shownLetters = 2_000;

function Text({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <div className="tool-text">
      <span className="quiet">{title}</span>
      <pre dir="auto">
        {text.length > shownLetters ? `${text.slice(0, shownLetters)}… (all of it is in JSON)` : text}
      </pre>
    </div>
  );
}
