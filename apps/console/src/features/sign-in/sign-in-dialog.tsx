import type { Me } from '@saywell/contract';
import type { ReactNode } from 'react';
import { meQuery, useServices } from '../../app/services.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SignIn } from './sign-in.tsx';

/** The session ended in the middle of something: what was typed stays, and goes on after the sign-in. */
export function SignInDialog(): ReactNode {
  const services = useServices();
  const before = services.queries.getQueryData(meQuery(services).queryKey);
  const done = (me: Me): void => {
    services.queries.setQueryData(meQuery(services).queryKey, me);
    // What the page shows belongs to whoever was here before.
    if (before != null && before.id !== me.id) location.assign('/console/');
    else services.gate.answer(true);
  };
  return (
    <Dialog title="Your session is over" close={() => services.gate.answer(false)}>
      <p className="form-lead">Sign in again: nothing on the page is lost, and what you asked for goes on.</p>
      <SignIn done={done} email={before?.email ?? ''} />
    </Dialog>
  );
}
