import type { ReactNode } from 'react';
import { DeleteMenu } from '../../../app/deleting/delete-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { saveFile } from '../../../ui/save-file.ts';
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
export function ChatActions({ what, found, lines, remove, fate }: ChatActionsProps): ReactNode {
  const file = `${what}-${found.id}`;
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
      <DeleteMenu
        what={what}
        needs={what === 'chat' ? 'chat.delete' : 'session.delete'}
        id={found.id}
        remove={remove}
        leave={{ to: '/chats' }}
        lists={listKey}
        isReset
      >
        {fate} There is no way back.
      </DeleteMenu>
    </>
  );
}
