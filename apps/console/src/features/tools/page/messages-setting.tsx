import type { ReactNode } from 'react';
import { type Found, fieldOf, isList, isObject, type Json } from '../../../draft/json.ts';
import { TextSetting } from '../../../editor/fields/setting.tsx';
import { useSheet, useSpot } from '../../../editor/sheet.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { visible } from '../../../ui/visible.ts';

const moments = [
  { type: 'request-start', title: 'When it begins', text: 'One moment, I look it up.' },
  { type: 'request-response-delayed', title: 'When it takes long', text: 'It takes a little longer.' },
  { type: 'request-complete', title: 'When it has answered', text: 'There we are.' },
  { type: 'request-failed', title: 'When it failed', text: 'I cannot look that up at the moment.' },
] as const;

const none: readonly Json[] = [];
const listOf = (value: Found): readonly Json[] => (isList(value) ? value : none);

/** What the assistant says while the tool runs. */
export function MessagesSetting(): ReactNode {
  const { readOnly } = useSheet();
  const spot = useSpot('/messages');
  const messages = listOf(spot.value);
  return (
    <section className="setting-group">
      <header className="setting-group-head">
        <h3>What is said meanwhile</h3>
        {readOnly === undefined && <AddMessage add={(message) => spot.set([...messages, message])} />}
      </header>
      {messages.length === 0 ? (
        <p className="quiet">Words of its own: the assistant says what fits.</p>
      ) : (
        <ol className="tool-messages" aria-label="Messages">
          {messages.map((message, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no names
            <li key={index} className="tool-message">
              <TextSetting
                spec={{
                  kind: 'text',
                  pointer: `/messages/${index}/content`,
                  label: titleOf(message),
                  maxLength: 1_000,
                  lines: 1,
                  ...hintOf(message),
                }}
              />
              {readOnly === undefined && (
                <IconButton
                  icon="trash"
                  label={`Take “${titleOf(message)}” away`}
                  onClick={() => spot.set(messages.length === 1 ? undefined : messages.toSpliced(index, 1))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function AddMessage({ add }: { add: (message: Json) => void }): ReactNode {
  return (
    <Menu
      label="Add a message"
      buttonClassName="button button-quiet"
      button={
        <>
          <Icon name="plus" size={18} />
          Add a message
        </>
      }
    >
      {moments.map(({ type, title, text }) => (
        <MenuItem key={type} choose={() => add({ type, content: text })}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}

function titleOf(message: Json): string {
  const type = isObject(message) ? fieldOf(message, 'type') : undefined;
  return (
    moments.find((one) => one.type === type)?.title ?? (typeof type === 'string' ? visible(type) : 'Message')
  );
}

/** What it has beside its words is not shown here, and is named. */
function hintOf(message: Json): { readonly hint?: string } {
  if (!isObject(message)) return {};
  const others = Object.keys(message).filter((name) => name !== 'type' && name !== 'content');
  return others.length === 0 ? {} : { hint: `Also set: ${others.join(', ')}. See it as JSON.` };
}
