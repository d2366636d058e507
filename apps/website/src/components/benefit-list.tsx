import type { ReactNode } from 'react';
import type { Benefit } from '../content/home.ts';
import { ExchangeBars } from './exchange-bars.tsx';

export interface BenefitListProps {
  readonly items: readonly Benefit[];
  readonly isStacked?: boolean;
  /** Of the headings. Default 3. */
  readonly level?: 3 | 4;
}

/** Benefits divided by hairlines, each with its exchange: three columns, or one when stacked. */
export function BenefitList({ items, isStacked = false, level = 3 }: BenefitListProps): ReactNode {
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <ul className={isStacked ? 'benefits-stacked' : 'benefits'}>
      {items.map(({ title, text, exchange }) => (
        <li key={title}>
          <ExchangeBars exchange={exchange} />
          <div>
            <Heading>{title}</Heading>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
