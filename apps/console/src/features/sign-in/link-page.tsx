import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { OpenFrame } from './open-frame.tsx';
import { SpentLink } from './spent-link.tsx';
import { useLinkToken } from './use-link-token.ts';
import { signedInAs, useSignedIn } from './use-signed-in.ts';

/** A press signs in, not the opening: programs that look into mails would use the link up. */
export function LinkPage(): ReactNode {
  const { auth } = useServices().api.open;
  const signedIn = useSignedIn();
  const token = useLinkToken('link');
  if (token === null)
    return <SpentLink title="Sign in by a link" hint="Open the link once more, or ask for a new one." />;
  return (
    <OpenFrame title="Welcome back" lead="Your link signs you in on this device.">
      <Form
        submit={async () => {
          const me = signedInAs(await auth.signInWithLink({ token }));
          if (me !== null) await signedIn(me, '/settings/account');
        }}
      >
        <Submit className="button-wide">Sign in</Submit>
      </Form>
    </OpenFrame>
  );
}
