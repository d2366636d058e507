import type { Chat, Session } from '@saywell/contract';
import type { ReactNode } from 'react';
import { priced, whole } from '../../../content/amounts.ts';
import { visible } from '../../../ui/visible.ts';

type Cost = NonNullable<Chat['costs'] | Session['costs']>[number];

const partWords: Readonly<Record<Cost['type'], string>> = {
  model: 'Thinking',
  analysis: 'Analysis',
  chat: 'Chat',
  session: 'Session',
};

/** What answering took, and what that cost. */
export function ChatCosts({ costs = [], cost }: Pick<Chat | Session, 'costs' | 'cost'>): ReactNode {
  if (costs.length === 0) return <p className="quiet">Nothing was counted.</p>;
  return (
    <table className="table chat-costs">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Tokens</th>
          <th scope="col">Cost</th>
        </tr>
      </thead>
      <tbody>
        {costs.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same part may be there twice
          <tr key={index}>
            <th scope="row">
              {partWords[one.type]}
              {'model' in one && (
                <small>
                  <bdi>{modelOf(one.model)}</bdi>
                </small>
              )}
            </th>
            <td>{'promptTokens' in one && `${whole(one.promptTokens)} + ${whole(one.completionTokens)}`}</td>
            <td>{priced(one.cost)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Together
          </th>
          <td>{priced(cost ?? 0)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function modelOf({ provider, model }: Readonly<Record<string, unknown>>): string {
  return visible([provider, model].filter((name) => typeof name === 'string').join(' · '));
}
