import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { preloadPage } from '../app/page-loader.ts';
import { findPage } from '../app/routes.ts';

export interface MenuLinkProps {
  readonly path: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a page of this site: keeps a running call, and fetches the page when it may be wanted. */
export function MenuLink({ path, className, children }: MenuLinkProps): ReactNode {
  const [current] = useLocation();
  const preload = () => void preloadPage(findPage(path));
  return (
    <Link
      href={path}
      className={className}
      aria-current={current === path ? 'page' : undefined}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </Link>
  );
}
