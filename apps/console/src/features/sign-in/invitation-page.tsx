import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useServices } from '../../app/services.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { OpenFrame } from './open-frame.tsx';
import { SpentLink } from './spent-link.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Joins an organisation, and leads on to the account, where one chooses what to sign in with next time. */
export function InvitationPage(): ReactNode {
  const { auth, org } = useServices().api.open;
  const signedIn = useSignedIn();
  const token = useLinkToken('invitation');
  const [hasJoined, setJoined] = useState(false);
  if (token === null)
    return <SpentLink title="Join" hint="Open the invitation once more, or ask for a new one." />;
  if (hasJoined) {
    return (
      <OpenFrame
        title="You have joined"
        lead="Sign in with a link that an administrator copies for you under Members."
      >
        <Link to="/sign-in" className="button button-primary button-wide">
          Go to the sign-in
        </Link>
      </OpenFrame>
    );
  }
  return (
    <OpenFrame title="You are invited" lead="Say who you are, and you are in.">
      <Form
        submit={async ({ fullName = '' }) => {
          await org.acceptInvitation({ token, fullName });
          const { signedIn: hasSession } = await auth.state();
          if (hasSession) await signedIn(await auth.me(), '/settings/account');
          else setJoined(true);
        }}
      >
        <Field label="Your name" name="fullName" required maxLength={100} autoComplete="name" autoFocus />
        <Submit className="button-wide">Join</Submit>
      </Form>
    </OpenFrame>
  );
}
