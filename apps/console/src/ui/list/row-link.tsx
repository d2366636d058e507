import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { loadCode } from '../../app/load-code.ts';

interface RowLinkProps {
  /** Of the page, below the console. */
  readonly path: string;
  readonly className: string;
  /** Somebody may be about to follow it. */
  readonly near: () => void;
  readonly children: ReactNode;
}

/**
 * The link that a row of a long list is. The router's own works out its address and whether one is there again with
 * every picture, which is most of what a row costs while a list is scrolled.
 */
export function RowLink({ path, className, near, children }: RowLinkProps): ReactNode {
  const router = useRouter();
  const href = `${router.basepath}${path}`;
  const come = (): void => {
    void loadCode(router, path);
    near();
  };
  const follow = (event: MouseEvent): void => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} className={className} onMouseEnter={come} onFocus={come} onClick={follow}>
      {children}
    </a>
  );
}
