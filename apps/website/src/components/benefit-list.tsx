import type { ReactNode } from 'react';
import type { Benefit } from '../content/home.ts';
import { ExchangeBars } from './exchange-bars.tsx';

export interface BenefitListProps {
  readonly items: readonly Benefit[];
  readonly isStacked?: boolean;
}

/** Benefits divided by hairlines, each with its exchange: three columns, or one when stacked. */
export function BenefitList({ items, isStacked = false }: BenefitListProps): ReactNode {
  return (
    <ul className={isStacked ? 'benefits-stacked' : 'benefits'}>
      {items.map(({ title, text, exchange }) => (
        <li key={title}>
          <ExchangeBars exchange={exchange} />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
