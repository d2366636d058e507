import type { Me } from '@saywell/contract';
import { type ReactNode, useState } from 'react';
import { hasPasskeys } from '../../app/passkeys.ts';
import { useServices, useSignInState } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { FirstPasskey } from './first-passkey.tsx';
import { OpenFrame } from './open-frame.tsx';
import { SpentLink } from './spent-link.tsx';
import { useLinkToken } from './use-link-token.ts';
import { signedInAs, useSignedIn } from './use-signed-in.ts';

/** The first administrator of an installation. */
export function SetUpPage(): ReactNode {
  const signedIn = useSignedIn();
  const token = useLinkToken('setup');
  const state = useSignInState();
  const [isLate, setLate] = useState(false);
  const [withoutKey, setWithoutKey] = useState<Me | null>(null);
  if (withoutKey !== null) return <FirstPasskey done={() => signedIn(withoutKey, '/welcome')} />;
  if (token === null)
    return <SpentLink title="Set up" hint="Open the link that the server printed at its start." />;
  return (
    <OpenFrame title="This installation is yours" lead="You become its administrator. The others you invite.">
      <Loaded query={state}>
        {({ setupOpen, methods }) =>
          !setupOpen || isLate ? (
            <p className="notice">Somebody was faster: this installation has its administrator already.</p>
          ) : (
            <SetUpForm
              token={token}
              hasPasskey={methods.includes('passkey') && hasPasskeys()}
              late={() => setLate(true)}
              done={(me, hasPassword) => (hasPassword ? signedIn(me, '/welcome') : setWithoutKey(me))}
            />
          )
        }
      </Loaded>
    </OpenFrame>
  );
}

interface SetUpFormProps {
  readonly token: string;
  readonly hasPasskey: boolean;
  readonly late: () => void;
  readonly done: (me: Me, hasPassword: boolean) => Promise<void> | void;
}

/** A passkey needs no password; where the page can have none, or somebody would not, there is one. */
function SetUpForm({ token, hasPasskey, late, done }: SetUpFormProps): ReactNode {
  const { auth } = useServices().api.open;
  const [withPassword, setWithPassword] = useState(!hasPasskey);
  return (
    <Form
      isMain
      submit={async ({ fullName = '', email = '', password }) => {
        const given = { token, fullName, email, ...(password !== undefined && { password }) };
        const answer = await auth.setUp(given).catch((error: unknown) => {
          if (Object(error).code === 'not-found') late();
          throw error;
        });
        const me = signedInAs(answer);
        if (me !== null) await done(me, password !== undefined);
      }}
    >
      <Field label="Your name" name="fullName" required maxLength={100} autoComplete="name" />
      <Field label="Mail" name="email" type="email" required maxLength={320} autoComplete="username" />
      {withPassword && <NewPasswordField />}
      <Submit className="button-wide" icon={withPassword ? undefined : 'passkey'}>
        {withPassword ? 'Make me the administrator' : 'Go on with a passkey'}
      </Submit>
      {hasPasskey && (
        <Button look="plain" onClick={() => setWithPassword(!withPassword)}>
          {withPassword ? 'Use a passkey instead' : 'Use a password instead'}
        </Button>
      )}
    </Form>
  );
}
