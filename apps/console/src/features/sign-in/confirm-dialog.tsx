import type { Confirm } from '@saywell/contract';
import { type ReactNode, useState } from 'react';
import { askForPasskey, hasPasskeys } from '../../app/passkeys.ts';
import { meQuery, useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { SignIn } from './sign-in.tsx';

/** Who changes access proves once more who it is; then everything opens for a quarter of an hour. */
export function ConfirmDialog(): ReactNode {
  const { api, gate, queries } = useServices();
  const services = useServices();
  const me = useMe();
  const [error, setError] = useState<unknown>(null);
  const withPasskey = me.confirmWith.includes('passkey') && hasPasskeys();
  const withText = me.confirmWith.includes('password') || me.confirmWith.includes('totp');
  const confirm = async (proof: Confirm): Promise<void> => {
    queries.setQueryData(meQuery(services).queryKey, await api.open.auth.confirm(proof));
    gate.answer(true);
  };
  const withKey = async (): Promise<void> => {
    setError(null);
    try {
      const { challenge, options } = await api.open.auth.confirmOptions();
      await confirm({ challenge, response: await askForPasskey(options) });
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Dialog title="Is it still you?" close={() => gate.answer(false)}>
      <p className="form-lead">
        This changes who has access. Confirm once, and you are not asked again for 15 minutes.
      </p>
      {withPasskey && (
        <Button icon="passkey" className="button-wide" onClick={() => void withKey()}>
          Confirm with a passkey
        </Button>
      )}
      {error !== null && <ProblemNote error={error} />}
      {withPasskey && withText && <p className="or">or</p>}
      {withText ? (
        <ConfirmByText hasPassword={me.confirmWith.includes('password')} confirm={confirm} />
      ) : (
        !withPasskey && <SignIn email={me.email} done={() => gate.answer(true)} />
      )}
    </Dialog>
  );
}

function ConfirmByText({
  hasPassword,
  confirm,
}: {
  hasPassword: boolean;
  confirm: (proof: Confirm) => Promise<void>;
}): ReactNode {
  return (
    <Form
      submit={({ password = '', code = '' }) => confirm(hasPassword ? { password } : { code: code.trim() })}
    >
      {hasPassword ? (
        <Field label="Password" name="password" type="password" required autoComplete="current-password" />
      ) : (
        <Field label="Code" name="code" required autoComplete="one-time-code" maxLength={40} />
      )}
      <Submit className="button-wide">Confirm</Submit>
    </Form>
  );
}
