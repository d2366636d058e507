import type { MethodName } from '@saywell/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { deleteShown } from '../../../app/delete-shown.ts';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Form, Submit } from '../../../ui/form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import { type ChatLine, textOf } from '../chat-words.ts';
import { listKey } from '../chats-api.ts';

interface ChatActionsProps {
  readonly what: 'chat' | 'session';
  readonly found: { readonly id: string };
  readonly lines: readonly ChatLine[];
  readonly remove: () => Promise<unknown>;
  /** What becomes of the rest. */
  readonly fate: string;
}

/** Take it along, or take it away. */
export function ChatActions(props: ChatActionsProps): ReactNode {
  const { what, found, lines } = props;
  const me = useMe();
  const [isDeleting, setDeleting] = useState(false);
  const file = `${what}-${found.id}`;
  const needed: MethodName = what === 'chat' ? 'chat.delete' : 'session.delete';
  return (
    <>
      <Menu
        label="Export"
        buttonClassName="button button-quiet"
        button={
          <>
            <Icon name="download" size={18} />
            Export
          </>
        }
      >
        <MenuItem
          reason={lines.length === 0 ? 'Nothing was written.' : undefined}
          choose={() => saveFile(`${file}.txt`, 'text/plain', textOf(lines))}
        >
          Conversation, text
        </MenuItem>
        <MenuItem choose={() => saveFile(`${file}.json`, 'application/json', JSON.stringify(found, null, 2))}>
          Everything, JSON
        </MenuItem>
      </Menu>
      <Menu label="More" button={<Icon name="more" />} buttonClassName="button button-plain icon-button">
        <MenuItem icon="trash" isDanger reason={reasonAgainst(me, needed)} choose={() => setDeleting(true)}>
          Delete the {what}
        </MenuItem>
      </Menu>
      {isDeleting && <DeleteDialog {...props} close={() => setDeleting(false)} />}
    </>
  );
}

function DeleteDialog({
  what,
  found,
  remove,
  fate,
  close,
}: ChatActionsProps & { readonly close: () => void }): ReactNode {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Dialog title={`Delete this ${what}?`} close={close}>
      <Form
        submit={async () => {
          await deleteShown(queries, { id: found.id, remove, leave: () => navigate({ to: '/chats' }) });
          await queries.resetQueries({ queryKey: listKey });
          toast(`The ${what} is deleted.`);
        }}
      >
        <p>{fate} There is no way back.</p>
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger">Delete</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
