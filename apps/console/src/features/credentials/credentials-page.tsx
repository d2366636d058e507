import '../../styles/records.css';
import type { Credential } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Ago } from '../../ui/time.tsx';
import {
  ChangeCredentialDialog,
  CreateCredentialDialog,
  credentialName,
  DeleteCredentialDialog,
} from './credential-dialogs.tsx';
import { providerNames, testWords } from './credential-words.ts';
import { credentialsQuery } from './credentials-api.ts';

type Open =
  | { readonly act: 'create' }
  | { readonly act: 'change' | 'delete'; readonly credential: Credential };

export function CredentialsPage(): ReactNode {
  const services = useServices();
  const reason = reasonAgainst(useMe(), 'credential.create');
  const credentials = useQuery({ ...credentialsQuery(services), enabled: reason === undefined });
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Page
      title="Credentials"
      lead="With what this organisation acts at providers and at its own servers."
      action={
        <Button look="primary" icon="plus" reason={reason} onClick={() => setOpen({ act: 'create' })}>
          New credential
        </Button>
      }
    >
      {reason === undefined ? (
        <Loaded query={credentials}>
          {(found) =>
            found.length === 0 ? (
              <Empty title="No credentials yet">
                Models, voices and transcribers of providers run with a key of yours. Without one this
                server’s own engines do the work.
              </Empty>
            ) : (
              <ul className="rows" aria-label="Credentials">
                {found.map((credential) => (
                  <CredentialRow
                    key={credential.id}
                    credential={credential}
                    open={(act) => setOpen({ act, credential })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      ) : (
        <p className="notice">{reason}</p>
      )}
      {open?.act === 'create' && <CreateCredentialDialog close={close} />}
      {open?.act === 'change' && <ChangeCredentialDialog credential={open.credential} close={close} />}
      {open?.act === 'delete' && <DeleteCredentialDialog credential={open.credential} close={close} />}
    </Page>
  );
}

interface CredentialRowProps {
  readonly credential: Credential;
  readonly open: (act: 'change' | 'delete') => void;
}

function CredentialRow({ credential, open }: CredentialRowProps): ReactNode {
  const { id, provider, createdAt, lastUsedAt } = credential;
  const { api } = useServices();
  const test = useAction(() => api.signedIn.credential.test(id), []);
  const name = credentialName(credential);
  return (
    <li className="row">
      <Icon name="lock" />
      <div className="row-main">
        <p className="row-title">
          <bdi>{name}</bdi>
          {name !== providerNames[provider] && <span className="tag">{providerNames[provider]}</span>}
        </p>
        <p className="row-more">
          made <Ago at={createdAt} /> ·{' '}
          {lastUsedAt === undefined ? (
            'not used yet'
          ) : (
            <>
              used <Ago at={lastUsedAt} />
            </>
          )}
        </p>
        <output className="row-more">
          {test.data !== undefined && (
            <span className="test-result" data-status={test.data.status}>
              <strong>{testWords[test.data.status]}</strong> {test.data.message}
            </span>
          )}
        </output>
        {test.isError && <ProblemNote error={test.error} />}
      </div>
      <Button busy={test.isPending} onClick={() => test.mutate(undefined)} aria-label={`Test ${name}`}>
        Test
      </Button>
      <Menu
        label={`More for ${name}`}
        button={<Icon name="more" />}
        buttonClassName="button button-plain icon-button"
      >
        <MenuItem icon="key" choose={() => open('change')}>
          Change
        </MenuItem>
        <MenuItem icon="trash" isDanger choose={() => open('delete')}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}
