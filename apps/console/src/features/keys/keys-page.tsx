import type { Token } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { DeleteKeyDialog, LimitsDialog, OriginsDialog, SwitchDialog } from './key-dialogs.tsx';
import { type KeyAct, KeyRow } from './key-row.tsx';
import { keysQuery } from './keys-api.ts';

export function KeysPage(): ReactNode {
  const services = useServices();
  const me = useMe();
  const reason = reasonAgainst(me, 'token.create');
  const keys = useQuery({ ...keysQuery(services), enabled: reason === undefined });
  const wantsNew = useRouterState({ select: ({ location }) => location.hash === 'new' });
  const [isCreating, setCreating] = useState(wantsNew);
  const [open, setOpen] = useState<{ act: KeyAct; token: Token } | null>(null);
  const create = (
    <Button look="primary" icon="plus" reason={reason} onClick={() => setCreating(true)}>
      New key
    </Button>
  );
  const close = (): void => setOpen(null);
  return (
    <Page title="Keys" lead="What programs and pages sign their requests with." action={create}>
      {reason === undefined ? (
        <Loaded query={keys}>
          {(tokens) =>
            tokens.length === 0 ? (
              <Empty title="No keys yet">
                Private keys are for servers and may do everything; public ones are for pages and may only
                start calls.
              </Empty>
            ) : (
              <ul className="rows" aria-label="Keys">
                {tokens.map((token) => (
                  <KeyRow key={token.id} token={token} open={(act) => setOpen({ act, token })} />
                ))}
              </ul>
            )
          }
        </Loaded>
      ) : (
        <p className="notice">{reason}</p>
      )}
      {isCreating && reason === undefined && <CreateKeyDialog close={() => setCreating(false)} />}
      {open?.act === 'delete' && <DeleteKeyDialog token={open.token} close={close} />}
      {open?.act === 'origins' && <OriginsDialog token={open.token} close={close} />}
      {open?.act === 'limits' && <LimitsDialog token={open.token} close={close} />}
      {open?.act === 'switch' && <SwitchDialog token={open.token} close={close} />}
    </Page>
  );
}
