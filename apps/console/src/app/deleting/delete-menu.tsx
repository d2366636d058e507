import type { MethodName } from '@saywell/api-client';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { reasonAgainst } from '../roles.ts';
import { useMe } from '../services.tsx';
import { type Deletion, DeleteDialog } from './delete-dialog.tsx';

interface DeleteMenuProps extends Deletion {
  /** What its deletion asks of the server. */
  readonly needs: MethodName;
  readonly label?: string | undefined;
}

/** Of pages on which nothing else is done with a whole thing. */
export function DeleteMenu({ needs, label, ...deletion }: DeleteMenuProps): ReactNode {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu label="More" button={<Icon name="more" />} buttonClassName="button button-plain icon-button">
        <MenuItem
          icon="trash"
          isDanger
          reason={reasonAgainst(useMe(), needs)}
          choose={() => setDeleting(true)}
        >
          {label ?? `Delete the ${deletion.what}`}
        </MenuItem>
      </Menu>
      {isDeleting && <DeleteDialog {...deletion} close={() => setDeleting(false)} />}
    </>
  );
}
