import type { Call } from '@saywell/contract';
import type { ReactNode } from 'react';
import { priced, visible } from '../../call-words.ts';

type Cost = NonNullable<Call['costs']>[number];

const partWords: Readonly<Record<string, string>> = {
  transport: 'Line',
  transcriber: 'Hearing',
  model: 'Thinking',
  voice: 'Voice',
  vapi: 'Platform',
  analysis: 'Analysis',
};

/** What the call took, and what that cost. */
export function CostsTab({ call }: { call: Call }): ReactNode {
  const { costs = [], cost } = call;
  if (costs.length === 0)
    return (
      <p className="quiet">
        {call.status === 'ended'
          ? 'What this call cost was not measured.'
          : 'Costs are reckoned when the call is over.'}
      </p>
    );
  const hasUnpriced = costs.some((one) => one.cost === 0);
  return (
    <>
      <table className="table costs">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How much</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {costs.map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same part may be there twice
            <CostRow key={index} one={one} />
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
      {hasUnpriced && (
        <p className="quiet">
          Parts without a price count nothing: whoever runs this server can set their prices.
        </p>
      )}
    </>
  );
}

function CostRow({ one }: { one: Cost }): ReactNode {
  return (
    <tr>
      <th scope="row">
        {partWords[one.type] ?? visible(one.type)}
        <small>
          <bdi>{engineOf(one)}</bdi>
        </small>
      </th>
      <td>{amountOf(one)}</td>
      <td>{priced(one.cost)}</td>
    </tr>
  );
}

/** The engine that did it, as texts have it in any of these fields. */
function engineOf(cost: Cost): string {
  for (const field of ['model', 'transcriber', 'voice', 'provider']) {
    const value: unknown = cost[field];
    if (typeof value === 'string') return visible(value);
    const { provider, model }: { provider?: unknown; model?: unknown } = Object(value);
    const names = [provider, model].filter((name) => typeof name === 'string');
    if (names.length > 0) return visible(names.join(' · '));
  }
  return '';
}

const counted = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

function amountOf({ minutes, characters, promptTokens, completionTokens }: Cost): string {
  if (typeof promptTokens === 'number' && typeof completionTokens === 'number')
    return `${counted.format(promptTokens)} + ${counted.format(completionTokens)} tokens`;
  if (typeof characters === 'number') return `${counted.format(characters)} characters`;
  return typeof minutes === 'number' ? `${counted.format(minutes)} min` : '';
}
