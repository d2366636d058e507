import type { Me, View } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DeleteDialog } from '../../../../app/deleting/delete-dialog.tsx';
import { useMe, useServices } from '../../../../app/services.tsx';
import { useAction } from '../../../../app/use-action.ts';
import { whoQuery } from '../../../../app/who.ts';
import { explainProblem } from '../../../../content/problems.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { visible } from '../../call-words.ts';
import type { CallsSearch } from '../search.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import { savedOf } from './view-search.ts';
import { viewsKey } from './views-api.ts';

interface ViewMenuProps {
  readonly view: View;
  readonly search: CallsSearch;
  readonly isChanged: boolean;
  readonly change: (search: CallsSearch) => void;
}

/** What may be done with the view that is shown. */
export function ViewMenu({ view, search, isChanged, change }: ViewMenuProps): ReactNode {
  const services = useServices();
  const { view: views } = services.api.signedIn;
  const me = useMe();
  const who = useQuery(whoQuery(services, me)).data;
  const [dialog, setDialog] = useState<DialogKind>();
  const overwrite = useAction(() => views.update(view.id, { search: savedOf(search) }), [viewsKey]);
  const reason = reasonAgainstChange(me, view);
  const close = (): void => setDialog(undefined);
  return (
    <>
      <Menu
        label={`View ${visible(view.name)}`}
        button={<Icon name="more" />}
        buttonClassName="button button-plain icon-button"
      >
        <p className="view-author">Saved by {visible(who?.get(view.createdBy) ?? 'somebody who left')}</p>
        <MenuItem
          icon="check"
          reason={reason ?? (isChanged ? undefined : 'Nothing is changed.')}
          choose={() =>
            overwrite.mutate(undefined, {
              onSuccess: () => toast('The view is saved.'),
              onError: (error) => toast(`Not saved: ${explainProblem(error).title}`),
            })
          }
        >
          Save what is shown
        </MenuItem>
        <MenuItem icon="edit" reason={reason} choose={() => setDialog('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon="trash" isDanger reason={reason} choose={() => setDialog('delete')}>
          Delete the view
        </MenuItem>
      </Menu>
      {dialog !== undefined && <ViewDialog {...{ view, search, change, dialog, close }} />}
    </>
  );
}

type DialogKind = 'rename' | 'delete';

interface ViewDialogProps extends Omit<ViewMenuProps, 'isChanged'> {
  readonly dialog: DialogKind;
  readonly close: () => void;
}

function ViewDialog({ view, search, change, dialog, close }: ViewDialogProps): ReactNode {
  const { view: views } = useServices().api.signedIn;
  if (dialog === 'rename')
    return (
      <ViewNameDialog
        title="Rename the view"
        name={view.name}
        close={close}
        save={(name) => views.update(view.id, { name })}
      />
    );
  return (
    <DeleteDialog
      what="view"
      name={visible(view.name)}
      id={view.id}
      remove={() => views.delete(view.id)}
      lists={viewsKey}
      close={close}
      leave={() => {
        const { view: _gone, ...rest } = search;
        change(rest);
      }}
    >
      It is gone for everybody. The calls stay.
    </DeleteDialog>
  );
}

const reasonAgainstChange = (
  { role, id }: Pick<Me, 'role' | 'id'>,
  { createdBy }: View,
): string | undefined =>
  role === 'viewer' && createdBy !== id
    ? 'Somebody else has saved it. Save one of your own, or ask an editor.'
    : undefined;
