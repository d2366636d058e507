import type { Token } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { roleNames } from '../../app/roles.ts';
import { useServices } from '../../app/services.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Ago } from '../../ui/time.tsx';
import { assistantNamesQuery } from '../../app/names.ts';

/** What can be done with a key. */
export type KeyAct = 'delete' | 'origins' | 'limits' | 'switch';

interface KeyRowProps {
  readonly token: Token;
  readonly open: (act: KeyAct) => void;
}

export function KeyRow({ token, open }: KeyRowProps): ReactNode {
  const isPublic = token.tag === 'public';
  const { allowedOrigins = [], allowedAssistantIds = [] } = token.restrictions ?? {};
  const name = token.name ?? (isPublic ? 'Public key' : 'Private key');
  const [now] = useState(Date.now);
  const isOver = token.expiresAt !== undefined && Date.parse(token.expiresAt) <= now;
  const isOff = token.restrictions?.enabled === false;
  return (
    <li className="row">
      <Icon name={isPublic ? 'globe' : 'key'} />
      <div className="row-main">
        <p className="row-title">
          <bdi>{name}</bdi>
          <span className="tag">{isPublic ? 'Public' : 'Private'}</span>
          {token.role !== undefined && <span className="tag">{roleNames[token.role]}</span>}
          {isOff && <span className="tag tag-off">Switched off</span>}
          {isOver && <span className="tag tag-off">Expired</span>}
        </p>
        <p className="row-more">
          <code>{token.value}</code> · made <Ago at={token.createdAt} /> ·{' '}
          {token.lastUsedAt === undefined ? (
            'not used yet'
          ) : (
            <>
              used <Ago at={token.lastUsedAt} />
            </>
          )}
          {token.expiresAt !== undefined && (
            <>
              {' '}
              · {isOver ? 'ended' : 'ends'} <Ago at={token.expiresAt} />
            </>
          )}
        </p>
        {isPublic && (
          <ul className="chips" aria-label="Where it works">
            {allowedOrigins.length === 0 && <li className="chip">on every page</li>}
            {allowedOrigins.map((origin) => (
              <li className="chip" key={origin}>
                <bdi>{origin}</bdi>
              </li>
            ))}
            {allowedAssistantIds.length > 0 && <AssistantChips ids={allowedAssistantIds} />}
          </ul>
        )}
      </div>
      <KeyMenu name={name} isPublic={isPublic} isOff={isOff} open={open} />
    </li>
  );
}

interface KeyMenuProps extends Pick<KeyRowProps, 'open'> {
  readonly name: string;
  readonly isPublic: boolean;
  readonly isOff: boolean;
}

function KeyMenu({ name, isPublic, isOff, open }: KeyMenuProps): ReactNode {
  return (
    <Menu
      label={`More for ${name}`}
      button={<Icon name="more" />}
      buttonClassName="button button-plain icon-button"
    >
      {isPublic && (
        <MenuItem icon="globe" choose={() => open('origins')}>
          Change where it works
        </MenuItem>
      )}
      <MenuItem icon="shield" choose={() => open('limits')}>
        Change {isPublic ? 'its end' : 'its role and end'}
      </MenuItem>
      <MenuItem icon="lock" choose={() => open('switch')}>
        {isOff ? 'Switch on' : 'Switch off'}
      </MenuItem>
      <MenuItem icon="trash" isDanger choose={() => open('delete')}>
        Delete
      </MenuItem>
    </Menu>
  );
}

function AssistantChips({ ids }: { ids: readonly string[] }): ReactNode {
  const names = useQuery(assistantNamesQuery(useServices())).data;
  return ids.map((id) => (
    <li className="chip" key={id}>
      <bdi>{names?.get(id) ?? id.slice(0, 8)}</bdi>
    </li>
  ));
}
