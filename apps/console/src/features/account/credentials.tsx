import type { AuthCredential } from '@saywell/contract';
import { type ReactNode, useState } from 'react';
import { addPasskey, hasPasskeys } from '../../app/passkeys.ts';
import { useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Ago } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { credentialsKey, meKey } from './account-api.ts';
import { DeleteCredentialDialog, PasswordDialog } from './credential-dialogs.tsx';
import { TotpDialog } from './totp-dialog.tsx';

type Kind = AuthCredential['kind'];

const icons: Readonly<Record<Kind, IconName>> = {
  passkey: 'passkey',
  password: 'lock',
  totp: 'phone',
  oidc: 'shield',
};
const names: Readonly<Record<Kind, string>> = {
  passkey: 'Passkey',
  password: 'Password',
  totp: 'Authenticator app',
  oidc: 'Company sign-in',
};

type Open =
  | { readonly act: 'password' | 'totp' }
  | { readonly act: 'delete'; readonly credential: AuthCredential };

export function Credentials({ credentials }: { credentials: readonly AuthCredential[] }): ReactNode {
  const { authCredential } = useServices().api.signedIn;
  const [open, setOpen] = useState<Open | null>(null);
  const has = (kind: Kind): boolean => credentials.some((credential) => credential.kind === kind);
  const add = useAction(async () => {
    await addPasskey(authCredential);
    toast('This device lets you in from now on.');
  }, [credentialsKey, meKey]);
  const close = (): void => setOpen(null);
  return (
    <>
      <ul className="rows" aria-label="Ways to sign in">
        {credentials.map((credential) => (
          <li className="row" key={credential.id}>
            <Icon name={icons[credential.kind]} />
            <div className="row-main">
              <p className="row-title">
                <bdi>{credential.name === '' ? names[credential.kind] : credential.name}</bdi>
                {credential.isBackedUp === true && <span className="tag">On several devices</span>}
              </p>
              <p className="row-more">
                {credential.name !== names[credential.kind] &&
                  credential.name !== '' &&
                  `${names[credential.kind]} · `}
                since <Ago at={credential.createdAt} />
                {credential.lastUsedAt !== undefined && (
                  <>
                    , used <Ago at={credential.lastUsedAt} />
                  </>
                )}
                {credential.recoveryCodesLeft !== undefined &&
                  ` · ${credential.recoveryCodesLeft} recovery codes left`}
              </p>
            </div>
            {credential.kind === 'password' && (
              <Button onClick={() => setOpen({ act: 'password' })}>Change</Button>
            )}
            <Button look="plain" onClick={() => setOpen({ act: 'delete', credential })}>
              Remove<span className="visually-hidden"> {credential.name || names[credential.kind]}</span>
            </Button>
          </li>
        ))}
        {credentials.length === 0 && (
          <li className="row quiet">
            Nothing yet: the link that brought you here works once. Add one of these.
          </li>
        )}
      </ul>
      {add.isError && <ProblemNote error={add.error} />}
      <div className="row-actions">
        <Button
          icon="passkey"
          busy={add.isPending}
          reason={
            hasPasskeys()
              ? undefined
              : 'Passkeys need https and a name instead of an IP address, or localhost, and a browser of the last years.'
          }
          onClick={() => add.mutate(undefined)}
        >
          Add a passkey
        </Button>
        {!has('password') && (
          <Button icon="lock" onClick={() => setOpen({ act: 'password' })}>
            Set a password
          </Button>
        )}
        {!has('totp') && (
          <Button
            icon="phone"
            reason={has('password') ? undefined : 'Codes are a second step after a password: set one first.'}
            onClick={() => setOpen({ act: 'totp' })}
          >
            Add an authenticator app
          </Button>
        )}
      </div>
      {open?.act === 'password' && <PasswordDialog isNew={!has('password')} close={close} />}
      {open?.act === 'totp' && <TotpDialog close={close} />}
      {open?.act === 'delete' && (
        <DeleteCredentialDialog
          credential={open.credential}
          name={names[open.credential.kind]}
          close={close}
        />
      )}
    </>
  );
}
