import { type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'wouter';
import { PreloadPageContext } from './preload-page-context.ts';

export interface MenuLinkProps {
  readonly path: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to a page of this site, or to a part of one (`/features#accuracy`): a running call goes on, and the page is fetched when it may be wanted. */
export function MenuLink({ path, className, children }: MenuLinkProps): ReactNode {
  const [current] = useLocation();
  const preloadPage = useContext(PreloadPageContext);
  const preload = () => preloadPage(path.split('#', 1).join());
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
