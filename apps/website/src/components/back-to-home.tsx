import type { ReactNode } from 'react';
import { MenuLink } from './menu-link.tsx';

export function BackToHome(): ReactNode {
  return (
    <MenuLink path="/" className="back-link">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M15 6l-6 6 6 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Back to Home
    </MenuLink>
  );
}
