import type { ReactNode } from 'react';

/** A short confirmation at the bottom centre. Leave it mounted: a region that appears together with its text is not read out. */
export function Toast({ children, isShown }: { children: ReactNode; isShown: boolean }): ReactNode {
  return (
    <output className="saywell-toast" data-shown={isShown}>
      {isShown && children}
    </output>
  );
}
