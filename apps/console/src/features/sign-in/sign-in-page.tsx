import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignInState } from '../../app/services.tsx';
import { OpenFrame } from './open-frame.tsx';
import { SignIn } from './sign-in.tsx';
import { useSignedIn } from './use-signed-in.ts';

export function SignInPage(): ReactNode {
  const { next } = useSearch({ from: '/open/sign-in' });
  const { data: state } = useSignInState();
  const signedIn = useSignedIn();
  if (state?.signedIn === true) return <Navigate to={next ?? '/'} replace />;
  if (state?.setupOpen === true) {
    return (
      <OpenFrame title="Nobody is here yet" lead="This installation waits for its first administrator.">
        <p className="form-lead">
          Open the link behind “Console” that the server printed when it was started. It makes you the
          administrator.
        </p>
      </OpenFrame>
    );
  }
  return (
    <OpenFrame title="Sign in">
      <SignIn done={(me) => signedIn(me, next)} />
    </OpenFrame>
  );
}
