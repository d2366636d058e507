import { type ErrorComponentProps, Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isCodeMissing } from '../content/problems.ts';
import { useTitle } from '../ui/page.tsx';
import { ProblemNote } from '../ui/problem.tsx';
import { useNewBuild } from './routes/new-build.ts';

/** Around the pages before the sign-in. */
export function OpenPage(): ReactNode {
  return <Outlet />;
}

/** In the frame, where there is one. */
export function MissingPage(): ReactNode {
  useTitle('Not found');
  return (
    <main className="plain-page" id="main">
      <h1 tabIndex={-1}>There is no such page</h1>
      <p>The address may have a slip, or what was there is gone.</p>
      <p>
        <Link to="/" className="text-link">
          Go home
        </Link>
      </p>
    </main>
  );
}

export function FailedPage(props: ErrorComponentProps): ReactNode {
  return (
    <main className="plain-page" id="main">
      <Failed {...props} />
    </main>
  );
}

/** In the frame, which stays, and with it a call that somebody talks in. */
export function FailedInFrame(props: ErrorComponentProps): ReactNode {
  return (
    <div className="plain-page">
      <Failed {...props} />
    </div>
  );
}

function Failed({ error, reset }: ErrorComponentProps): ReactNode {
  useTitle('Something went wrong');
  useNewBuild();
  const retry = isCodeMissing(error) ? (): void => location.reload() : reset;
  return (
    <>
      <h1 tabIndex={-1}>This page could not be shown</h1>
      <ProblemNote error={error} retry={retry} />
    </>
  );
}
