import type { Me } from '@saywell/contract';
import type { ReactNode } from 'react';
import { meQuery, type Services, useServices } from '../../app/services.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SignIn } from './sign-in.tsx';

/** The session ended in the middle of something: what was typed stays, and goes on after the sign-in. */
export function SignInDialog(): ReactNode {
  const services = useServices();
  const before = services.queries.getQueryData(meQuery(services).queryKey);
  const done = async (me: Me): Promise<void> => {
    try {
      services.queries.setQueryData(meQuery(services).queryKey, await asBefore(services, me, before));
      services.gate.answer(true);
    } catch {
      // What the page shows belongs to whoever was here before.
      location.assign('/console/');
    }
  };
  return (
    <Dialog title="Your session is over" close={() => services.gate.answer(false)}>
      <p className="form-lead">Sign in again: nothing on the page is lost, and what you asked for goes on.</p>
      <SignIn done={done} email={before?.email ?? ''} />
    </Dialog>
  );
}

/** A new session begins in one's own organisation; what waits at the gate is meant for the one of the page. */
async function asBefore({ api }: Services, me: Me, before: Me | null | undefined): Promise<Me> {
  if (before == null) return me;
  if (before.id !== me.id) throw new Error('somebody else has signed in');
  return before.org.id === me.org.id ? me : api.open.auth.actIn(before.org.id);
}
