import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { loadCode } from '../../app/load-code.ts';

interface RowLinkProps {
  /** Of the page, below the console. */
  readonly path: string;
  readonly className: string;
  /** Somebody is about to follow it: rests on it, or has it under the finger. */
  readonly near: () => void;
  readonly children: ReactNode;
}

/** A list that is scrolled has one row after the other under the pointer: they are not what one looks at. */
const restMs = 60;
let resting: ReturnType<typeof setTimeout> | undefined;

/**
 * The link that a row of a long list is. The router's own works out its address and whether one is there again with
 * every picture, which is most of what a row costs while a list is scrolled.
 */
export function RowLink({ path, className, near, children }: RowLinkProps): ReactNode {
  const router = useRouter();
  const href = `${router.basepath}${path}`;
  const come = (): void => {
    clearTimeout(resting);
    void loadCode(router, path);
    near();
  };
  const rest = (): void => {
    clearTimeout(resting);
    resting = setTimeout(come, restMs);
  };
  const follow = (event: MouseEvent): void => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a
      href={href}
      className={className}
      onMouseEnter={rest}
      onFocus={rest}
      onPointerDown={come}
      onClick={follow}
    >
      {children}
    </a>
  );
}
