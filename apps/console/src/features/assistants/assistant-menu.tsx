import type { Assistant } from '@saywell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { DeleteDialog } from '../../app/deleting/delete-dialog.tsx';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { toBody } from '../../draft/json.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { UsersNotice } from '../../ui/used-by/users-notice.tsx';
import { fieldsOf } from './assistant-fields.ts';
import { nameOf } from './assistant-words.ts';
import { usedByQuery } from './assistants-api.ts';

interface AssistantMenuProps {
  readonly assistant: Assistant;
  readonly isListed?: boolean;
  readonly deleted: () => unknown;
}

/** What is done with a whole assistant. */
export function AssistantMenu({ assistant, isListed = false, deleted }: AssistantMenuProps): ReactNode {
  const me = useMe();
  const [isDeleting, setDeleting] = useState(false);
  const name = nameOf(assistant);
  const duplicate = useDuplicate(assistant);
  return (
    <>
      <Menu
        label={isListed ? `More of ${name}` : 'More'}
        button={<Icon name="more" />}
        buttonClassName="button button-plain icon-button"
      >
        <MenuItem icon="copy" reason={reasonAgainst(me, 'assistant.create')} choose={() => void duplicate()}>
          Duplicate
        </MenuItem>
        <MenuItem
          icon="download"
          choose={() =>
            saveFile(
              `assistant-${assistant.id}.json`,
              'application/json',
              JSON.stringify(fieldsOf(assistant), null, 2),
            )
          }
        >
          Save as JSON
        </MenuItem>
        <MenuItem
          icon="trash"
          isDanger
          reason={reasonAgainst(me, 'assistant.delete')}
          choose={() => setDeleting(true)}
        >
          Delete
        </MenuItem>
      </Menu>
      {isDeleting && (
        <AssistantDeletion assistant={assistant} close={() => setDeleting(false)} deleted={deleted} />
      )}
    </>
  );
}

interface AssistantDeletionProps extends Pick<AssistantMenuProps, 'assistant' | 'deleted'> {
  readonly close: () => void;
}

/** What names it is told; where something does, its name is typed. */
function AssistantDeletion({ assistant, close, deleted }: AssistantDeletionProps): ReactNode {
  const services = useServices();
  const name = nameOf(assistant);
  const users = usedByQuery(services, assistant.id);
  const isUsed = (useQuery(users).data?.results.length ?? 0) > 0;
  return (
    <DeleteDialog
      what="assistant"
      name={name}
      id={assistant.id}
      users={<UsersNotice users={users}>These name it, and will have nobody:</UsersNotice>}
      remove={() => services.api.signedIn.assistant.delete(assistant.id)}
      leave={() => {
        close();
        return deleted();
      }}
      lists={['assistant.page']}
      isKept
      {...(isUsed && { word: name })}
      close={close}
    >
      Its versions go with it; its calls stay. Drafts are gone for good.
    </DeleteDialog>
  );
}

const maxName = 40;

function useDuplicate(assistant: Assistant): () => Promise<void> {
  const { api } = useServices();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const name = nameOf(assistant);
  return async () => {
    try {
      const body = { ...fieldsOf(assistant), name: `${name} (copy)`.slice(0, maxName) };
      const { id } = await api.signedIn.assistant.create(toBody(body));
      await queries.invalidateQueries({ queryKey: ['assistant.page'] });
      await navigate({ to: '/assistants/$assistantId', params: { assistantId: id } });
      toast(`This is a copy of ${name}.`);
    } catch {
      toast('It could not be copied. Try again.');
    }
  };
}
