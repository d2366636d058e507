import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addPasskey } from '../../app/passkeys.ts';
import { useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { OpenFrame } from './open-frame.tsx';

/** The administrator is made; what lets them in again is still to come, and the link that led here is spent. */
export function FirstPasskey({ done }: { done: () => Promise<void> }): ReactNode {
  const { authCredential } = useServices().api.open;
  const [withPassword, setWithPassword] = useState(false);
  const make = useAction(async () => {
    await addPasskey(authCredential);
    await done();
  }, []);
  const begin = make.mutate;
  useAtOnce(begin);
  return (
    <OpenFrame title="Your passkey" lead="You are the administrator. This is how you get in again.">
      {make.isError && !withPassword && <ProblemNote error={make.error} />}
      {withPassword ? (
        <Form
          isMain
          submit={async ({ password = '' }) => {
            await authCredential.setPassword({ password });
            await done();
          }}
        >
          <NewPasswordField />
          <Submit className="button-wide">Set the password</Submit>
          <Button look="plain" onClick={() => setWithPassword(false)}>
            Use a passkey instead
          </Button>
        </Form>
      ) : (
        <div className="form">
          <Button
            look="primary"
            icon="passkey"
            className="button-wide"
            busy={make.isPending}
            onClick={() => begin(undefined)}
          >
            {make.isPending ? 'Your device asks' : 'Make the passkey'}
          </Button>
          {!make.isPending && (
            <Button look="plain" onClick={() => setWithPassword(true)}>
              Use a password instead
            </Button>
          )}
        </div>
      )}
    </OpenFrame>
  );
}

/** Begins by itself, once. */
function useAtOnce(begin: (nothing: undefined) => void): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin(undefined);
  }, [begin]);
}
