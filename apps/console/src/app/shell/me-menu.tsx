import type { Me } from '@saywell/contract';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { Overlay } from '../keys/use-keys.ts';
import { roleNames } from '../roles.ts';
import { useSignOut } from '../sign-out.ts';
import { useChooseTheme } from '../preference.ts';
import { readTheme, type Theme, themeNames, themes } from '../theme.ts';

export function MeMenu({ me, open }: { me: Me; open: (overlay: Overlay) => void }): ReactNode {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const chooseTheme = useChooseTheme();
  const [chosen, setTheme] = useState<Theme>();
  const theme = chosen ?? readTheme();
  const name = me.fullName ?? me.email;
  return (
    <Menu
      label={`${name}, ${roleNames[me.role]}`}
      buttonClassName="me-button"
      button={
        <>
          <span className="me-initials" aria-hidden="true">
            {initials(name)}
          </span>
          <span className="me-words">
            <bdi>{name}</bdi>
            <small>
              <bdi>{me.org.name ?? 'Your organisation'}</bdi>
            </small>
          </span>
        </>
      }
    >
      <MenuItem icon="account" choose={() => void navigate({ to: '/settings/account' })}>
        Account
      </MenuItem>
      <MenuItem icon="edit" choose={() => void navigate({ to: '/settings/preferences' })}>
        Preferences
      </MenuItem>
      <MenuItem icon="search" choose={() => open('keys')}>
        Keys of the keyboard
      </MenuItem>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a menu, no fields */}
      <div className="menu-group" role="group" aria-label="Theme">
        {themes.map((one) => (
          <MenuItem
            key={one}
            isChosen={one === theme}
            choose={() => {
              chooseTheme(one);
              setTheme(one);
            }}
          >
            {themeNames[one]}
          </MenuItem>
        ))}
      </div>
      <MenuItem icon="out" choose={() => void signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

/** The first letters of the first and the last word. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s@.]+/)
    .filter((word) => word !== '');
  const picked = words.length > 1 && !name.includes('@') ? [words[0], words.at(-1)] : [words[0]];
  return picked.map((word) => Array.from(word ?? '?')[0]?.toUpperCase() ?? '').join('');
}
