import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { Overlay } from '../keys/use-keys.ts';
import { useMe } from '../services.tsx';
import { useSignOut } from '../sign-out.ts';
import { useChooseTheme } from '../preference.ts';
import { type Command, commandsFor, findCommands } from './commands.ts';
import { useHits } from './use-hits.ts';

interface PaletteProps {
  readonly close: () => void;
  readonly open: (overlay: Overlay) => void;
}

/** Everywhere to go and everything to do, found by a few letters. */
export function Palette({ close, open }: PaletteProps): ReactNode {
  const me = useMe();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const act = useAct(open);
  const hits = useHits(query);
  const found = [...findCommands(commandsFor(me), query), ...hits.commands];
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const choose = (command: Command | undefined): void => {
    if (command === undefined) return;
    close();
    act(command);
  };
  const move = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(found[at]);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside it closes it, as Escape does
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search and actions"
      onCancel={close}
      onMouseDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className="palette-input">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Search and actions"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Where to, or what to do?"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the pattern of a combobox */}
      <div role="listbox" id={`${id}-list`} aria-label="Found" className="palette-list">
        {found.map((command, index) => (
          <div
            key={command.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the pattern of a combobox
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="palette-option"
            onMouseMove={() => setAt(index)}
            onClick={() => choose(command)}
            onKeyDown={move}
          >
            <Icon name={command.icon} size={18} />
            <span>{command.label}</span>
            <small>{command.group}</small>
          </div>
        ))}
      </div>
      <output className="palette-count">{countText(found.length, hits.state)}</output>
    </dialog>
  );
}

function countText(count: number, state: ReturnType<typeof useHits>['state']): string {
  if (state === 'failed') return `${count} found; the server could not be searched.`;
  if (state === 'searching') return 'Searching…';
  return count === 0 ? 'Nothing has these letters.' : `${count} found`;
}

function useAct(open: (overlay: Overlay) => void): (command: Command) => void {
  const router = useRouter();
  const signOut = useSignOut();
  const chooseTheme = useChooseTheme();
  return ({ act }) => {
    if (act.kind === 'go')
      void router.navigate({ to: act.to, ...(act.hash !== undefined && { hash: act.hash }) });
    else if (act.kind === 'page') router.history.push(`${router.basepath}${act.path}`);
    else if (act.kind === 'theme') chooseTheme(act.theme);
    else if (act.kind === 'keys') open('keys');
    else void signOut();
  };
}
