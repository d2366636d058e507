import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import './virtual-rows.css';

/** What came while one was reading: it is told, and nothing moves until one wants it. */
export function NewRows({ came, show }: { came: number; show: () => void }): ReactNode {
  return (
    <output className="new-rows">
      {came > 0 && (
        <Button
          look="primary"
          onClick={() => {
            window.scrollTo({ top: 0 });
            show();
          }}
        >
          {came} new
        </Button>
      )}
    </output>
  );
}
