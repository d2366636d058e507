import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mainNavigation, scheduleDemo } from '../content/navigation.ts';
import { HeaderCallButton } from '../features/call/header-call-button.tsx';
import { Logo } from './logo.tsx';
import { MenuLink } from './menu-link.tsx';

/** The header turns solid when the page has moved by more than this, pixels. */
const solidAfterPx = 10;

export function Header(): ReactNode {
  const isScrolled = useIsScrolled();
  return (
    <header className="site-header" data-scrolled={isScrolled}>
      <div className="site-header-row">
        <MenuLink path="/" className="site-header-logo">
          <Logo />
        </MenuLink>
        <nav className="desktop-navigation" aria-label="Main">
          {mainNavigation.map(({ name, path }) => (
            <MenuLink key={path} path={path}>
              {name}
            </MenuLink>
          ))}
        </nav>
        <div className="site-header-actions">
          <MenuLink path={scheduleDemo.path} className="button-quiet">
            {scheduleDemo.name}
          </MenuLink>
          <HeaderCallButton label="Talk to AI" className="button-primary" />
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > solidAfterPx);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}

/** A `<details>`: it opens without JavaScript too. */
function MobileMenu(): ReactNode {
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOnEscape(menu);
  const close = () => {
    // What is pressed in the menu goes with it; the focus waits where the menu was opened.
    if (menu.current?.contains(document.activeElement)) menu.current.querySelector('summary')?.focus();
    menu.current?.removeAttribute('open');
  };
  return (
    <details className="mobile-menu" ref={menu}>
      <summary aria-label="Menu">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M4 8h16M4 16h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </summary>
      {/* A followed link closes the menu; the links themselves are the controls. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <nav
        className="mobile-menu-sheet"
        aria-label="Mobile"
        onClick={(event) => closesOn(event.target) && close()}
      >
        {mainNavigation.map(({ name, path }) => (
          <MenuLink key={path} path={path}>
            {name}
          </MenuLink>
        ))}
        <MenuLink path={scheduleDemo.path}>{scheduleDemo.name}</MenuLink>
        <HeaderCallButton label="Talk to AI Assistant" className="button-primary" onStarted={close} />
        <HeaderCallButton label="Call AI" className="button-quiet" onStarted={close} />
      </nav>
    </details>
  );
}

const closesOn = (target: EventTarget) => target instanceof Element && target.closest('a') !== null;

function useCloseOnEscape(menu: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu.current?.open !== true) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [menu]);
}
