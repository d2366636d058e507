import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { credentialsKey, meKey } from './account-api.ts';
import { QrCode } from './qr-code.tsx';

/** The secret and the recovery codes are in this dialog and nowhere else. */
export function TotpDialog({ close }: { close: () => void }): ReactNode {
  const { authCredential } = useServices().api.signedIn;
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begun = useQuery({
    queryKey: ['authCredential.totpOptions'],
    queryFn: () => authCredential.totpOptions(),
    // Each dialog has a secret of its own, which is forgotten with it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (codes !== null) {
    return (
      <Dialog title="Keep these codes" close={close} canClose={false}>
        <p className="form-lead">
          Each lets you in once, in place of the app. They are shown this once: print them, or keep them where
          your passwords are.
        </p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <CopyField label="All of them" value={codes.join(' ')} />
        <DialogActions>
          <Button look="primary" onClick={close}>
            I have kept them
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title="Add an authenticator app" close={close}>
      <Loaded query={begun}>
        {({ challenge, secret, uri }) => (
          <Form
            submit={async ({ code = '' }) => {
              const added = await authCredential.addTotp({ challenge, code: code.replaceAll(' ', '') });
              setCodes(added.recoveryCodes);
              for (const queryKey of [credentialsKey, meKey]) await queries.invalidateQueries({ queryKey });
            }}
          >
            <p className="form-lead">
              Scan this with the app, or type the secret into it. Then type what it shows.
            </p>
            <QrCode text={uri} label="Secret of the authenticator app as a QR code" />
            <CopyField label="Secret" value={secret} />
            <Field
              label="Code"
              name="code"
              required
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
            />
            <DialogActions>
              <Button onClick={close}>Cancel</Button>
              <Submit>Add it</Submit>
            </DialogActions>
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}
