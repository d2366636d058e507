import { type ReactNode, useState } from 'react';
import { useServices, useSignInState } from '../../app/services.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { OpenFrame } from './open-frame.tsx';
import { SpentLink } from './spent-link.tsx';
import { useLinkToken } from './use-link-token.ts';
import { signedInAs, useSignedIn } from './use-signed-in.ts';

/** The first administrator of an installation. */
export function SetUpPage(): ReactNode {
  const { auth } = useServices().api.open;
  const signedIn = useSignedIn();
  const token = useLinkToken('setup');
  const state = useSignInState();
  const [isLate, setLate] = useState(false);
  if (token === null)
    return <SpentLink title="Set up" hint="Open the link that the server printed at its start." />;
  return (
    <OpenFrame title="This installation is yours" lead="You become its administrator. The others you invite.">
      <Loaded query={state}>
        {({ setupOpen }) =>
          !setupOpen || isLate ? (
            <p className="notice">Somebody was faster: this installation has its administrator already.</p>
          ) : (
            <Form
              isMain
              submit={async (texts) => {
                const { fullName = '', email = '', password = '' } = texts;
                const me = signedInAs(
                  await auth.setUp({ token, fullName, email, password }).catch(refuseLate),
                );
                if (me !== null) await signedIn(me, '/welcome');
              }}
            >
              <Field label="Your name" name="fullName" required maxLength={100} autoComplete="name" />
              <Field
                label="Mail"
                name="email"
                type="email"
                required
                maxLength={320}
                autoComplete="username"
              />
              <NewPasswordField />
              <Submit className="button-wide">Make me the administrator</Submit>
            </Form>
          )
        }
      </Loaded>
    </OpenFrame>
  );

  function refuseLate(error: unknown): never {
    if (Object(error).code === 'not-found') setLate(true);
    throw error;
  }
}
