import type { ReactNode } from 'react';

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Numbers and a few words: two stand beside each other on a phone, too. */
  readonly areShort?: boolean;
}

/** Names and what they are, in columns. */
export function Facts({ facts, areShort = false }: FactsProps): ReactNode {
  return (
    <dl className="facts" data-short={areShort || undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
