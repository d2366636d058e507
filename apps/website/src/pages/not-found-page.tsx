import type { ReactNode } from 'react';
import { BackToHome } from '../components/back-to-home.tsx';
import { ExchangeBars } from '../components/exchange-bars.tsx';

export const metadata = {
  'not-found': {
    title: 'Page not found',
    description: 'There is no page at this address.',
    isUnlisted: true,
  },
};

export default function NotFoundPage(): ReactNode {
  return (
    <div className="column page-start not-found">
      <ExchangeBars
        exchange={[
          ['user', 0.3, 0.7, 0.5],
          ['assistant', 0.1, 0.1, 0.1, 0.1, 0.1],
        ]}
      />
      <h1 className="page-title">{metadata['not-found'].title}</h1>
      <p className="lead">
        There is no page at this address. It may have moved, or the link has a typing error.
      </p>
      <BackToHome />
    </div>
  );
}
