import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DeleteDialog } from '../../../app/deleting/delete-dialog.tsx';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { UsedBy } from '../../../ui/used-by/used-by.tsx';
import { UsersNotice } from '../../../ui/used-by/users-notice.tsx';
import { toolsKey, toolUsersQuery } from '../tools-api.ts';

export function ToolMenu({ id, name }: { id: string; name: string }): ReactNode {
  const services = useServices();
  const reason = reasonAgainst(useMe(), 'tool.delete');
  const [shown, setShown] = useState<'users' | 'delete' | null>(null);
  const close = (): void => setShown(null);
  return (
    <>
      <Menu label="More" button={<Icon name="more" />} buttonClassName="button button-plain icon-button">
        <MenuItem icon="link" choose={() => setShown('users')}>
          Who uses it
        </MenuItem>
        <MenuItem icon="trash" isDanger reason={reason} choose={() => setShown('delete')}>
          Delete the tool
        </MenuItem>
      </Menu>
      {shown === 'users' && <UsersDialog id={id} name={name} close={close} />}
      {shown === 'delete' && (
        <DeleteDialog
          what="tool"
          name={name}
          id={id}
          users={
            <UsersNotice users={toolUsersQuery(services, id)}>
              These have it, and will be without it:
            </UsersNotice>
          }
          remove={() => services.api.signedIn.tool.delete(id)}
          leave={{ to: '/tools' }}
          lists={toolsKey}
          isKept
          close={close}
        >
          Its versions go with it.
        </DeleteDialog>
      )}
    </>
  );
}

interface UsersDialogProps {
  readonly id: string;
  readonly name: string;
  readonly close: () => void;
}

function UsersDialog({ id, name, close }: UsersDialogProps): ReactNode {
  const users = useQuery(toolUsersQuery(useServices(), id));
  return (
    <Dialog title={`Who uses ${name}`} close={close}>
      <Loaded query={users}>
        {({ results }) =>
          results.length === 0 ? <p className="quiet">Nobody does.</p> : <UsedBy users={results} />
        }
      </Loaded>
    </Dialog>
  );
}
