import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { placeAt } from './place-at.ts';

interface MenuProps {
  /** Of the button that opens it. */
  readonly label: string;
  readonly button: ReactNode;
  readonly buttonClassName?: string;
  /** Does it lead to where one is? */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** The browser's own popover with the keys of a menu: arrows, Home, End; Escape and a press elsewhere close it. */
export function Menu({
  label,
  button,
  buttonClassName = '',
  isCurrent = false,
  children,
}: MenuProps): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClassName}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-current={isCurrent || undefined}
        aria-label={label}
        title={label}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        onToggle={(event) => {
          if (event.newState !== 'open' || opener.current === null) return;
          placeAt(event.currentTarget, opener.current.getBoundingClientRect());
          items(menu.current)[0]?.focus();
        }}
        onKeyDown={(event) => moveFocus(event, items(menu.current))}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[role^="menuitem"]') !== null)
            menu.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

interface MenuItemProps {
  readonly icon?: IconName;
  readonly choose: () => void;
  /** Of one of several: is it the one? */
  readonly isChosen?: boolean;
  readonly reason?: string | undefined;
  readonly isDanger?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({
  icon,
  choose,
  isChosen,
  reason,
  isDanger = false,
  children,
}: MenuItemProps): ReactNode {
  return (
    <button
      type="button"
      role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChosen}
      aria-disabled={reason !== undefined || undefined}
      className="menu-item"
      data-danger={isDanger || undefined}
      onClick={(event) => {
        if (reason === undefined) choose();
        else event.stopPropagation();
      }}
    >
      {icon !== undefined && <Icon name={icon} size={18} />}
      <span className="menu-item-words">
        {children}
        {reason !== undefined && <small>{reason}</small>}
      </span>
      {isChosen === true && <Icon name="check" size={16} />}
    </button>
  );
}

const items = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(event: KeyboardEvent, all: readonly HTMLElement[]): void {
  const step = steps[event.key];
  if (step === undefined || all.length === 0) return;
  event.preventDefault();
  const at = all.findIndex((item) => item === document.activeElement);
  all[step(at, all.length)]?.focus();
}
