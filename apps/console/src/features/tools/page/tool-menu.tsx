import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { deleteShown } from '../../../app/delete-shown.ts';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DeleteUsedDialog } from '../../../ui/used-by/delete-used-dialog.tsx';
import { UsedBy } from '../../../ui/used-by/used-by.tsx';
import { toolsKey, toolUsersQuery } from '../tools-api.ts';

export function ToolMenu({ id, name }: { id: string; name: string }): ReactNode {
  const { api, queries } = useServices();
  const services = useServices();
  const navigate = useNavigate();
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
        <DeleteUsedDialog
          name={name}
          users={toolUsersQuery(services, id)}
          usersText="These have it, and will be without it:"
          fate="Its versions go with it. There is no way back."
          close={close}
          remove={async () => {
            await deleteShown(queries, {
              id,
              remove: () => api.signedIn.tool.delete(id),
              leave: () => navigate({ to: '/tools', ignoreBlocker: true }),
            });
            await queries.invalidateQueries({ queryKey: toolsKey });
            toast('The tool is deleted.');
          }}
        />
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
