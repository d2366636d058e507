import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OpenFrame } from './open-frame.tsx';

/** For whoever comes to the page of a link without one: it was taken out of the address when it was opened. */
export function SpentLink({ title, hint }: { title: string; hint: string }): ReactNode {
  return (
    <OpenFrame title={title} lead="There is no link here any more.">
      <p className="form-lead">{hint}</p>
      <Link to="/sign-in" className="button button-quiet button-wide">
        Sign in
      </Link>
    </OpenFrame>
  );
}
