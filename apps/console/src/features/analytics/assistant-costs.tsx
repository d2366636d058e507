import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { Shares } from '../../charts/shares.tsx';
import { money, percent } from '../../content/amounts.ts';
import { visible } from '../../ui/visible.ts';
import { assistantNamesQuery } from '../../app/names.ts';
import { numberIn, type Row, textIn } from './figures-api.ts';

interface AssistantCostsProps {
  /** By assistant, with `cost`. */
  readonly rows: readonly Row[];
  /** Epoch ms; `to` is not included any more. */
  readonly from: number;
  readonly to: number;
}

const shown = 10;

/** Which assistants cost what. */
export function AssistantCosts({ rows, from, to }: AssistantCostsProps): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data;
  const nameOf = (id: string | null): string =>
    id === null ? 'Not stored' : visible(names?.get(id) ?? `Deleted, ${id.slice(0, 8)}`);
  const sorted = rows
    .map((row) => ({ id: textIn(row, 'assistantId'), cost: numberIn(row, 'cost') ?? 0 }))
    .toSorted((one, other) => other.cost - one.cost);
  const all = sorted.reduce((sum, { cost }) => sum + cost, 0);
  const [first] = sorted;
  return (
    <Shares
      title="Costs by assistant"
      finding={
        first === undefined || all === 0 ? (
          'Nothing was spent.'
        ) : (
          <>
            <strong>{nameOf(first.id)}</strong> has {percent(first.cost / all)} of it.
          </>
        )
      }
      data={{
        of: 'Assistant',
        points: distinct(
          sorted.slice(0, shown).map(({ id }) => ({
            label: nameOf(id),
            title: nameOf(id),
            ...(id !== null && {
              calls: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), assistant: id },
            }),
          })),
        ),
        series: [{ name: 'Costs', values: sorted.slice(0, shown).map(({ cost }) => cost) }],
        format: money,
      }}
    />
  );
}

/** Two may have one name. */
function distinct<Point extends { readonly title: string }>(points: readonly Point[]): readonly Point[] {
  return points.map((point, index) => {
    const before = points.slice(0, index).filter(({ title }) => title === point.title).length;
    return before === 0 ? point : { ...point, title: `${point.title} (${before + 1})` };
  });
}
