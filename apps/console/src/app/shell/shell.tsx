import './shell.css';
import { Link, Outlet, useMatchRoute, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { type Overlay, useKeys } from '../keys/use-keys.ts';
// Not loaded when it is asked for: what is typed next would go nowhere meanwhile.
import { Palette } from '../palette/palette.tsx';
import { useMe, useServices } from '../services.tsx';
import { TalkBar } from '../talk/talk-bar.tsx';
import { LiveCount } from './live-count.tsx';
import { LostBanner } from './lost-banner.tsx';
import { MeMenu } from './me-menu.tsx';
import { placesFor } from './navigation.ts';
import { OrgSwitch } from './org-switch.tsx';

const OtherOrgDialog = lazy(async () => ({
  default: (await import('./other-org-dialog.tsx')).OtherOrgDialog,
}));
const KeyList = lazy(async () => ({ default: (await import('../palette/key-list.tsx')).KeyList }));

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Around every page of people who have signed in: a rail, icons of it, or a bar at the foot of a phone. */
export function Shell(): ReactNode {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const { feed } = useServices();
  const { org } = useMe();
  const [shown] = useState(org);
  useEffect(() => feed.start(), [feed]);
  useEffect(() => {
    // Of use without it.
    import('./behind.ts').then(
      ({ tellCutWords }) => tellCutWords(),
      () => undefined,
    );
  }, []);
  useKeys(setOverlay);
  const close = (): void => setOverlay(null);
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <Rail open={setOverlay} />
      <TopBar open={setOverlay} />
      <main id="main" tabIndex={-1}>
        <LostBanner />
        <Outlet />
      </main>
      <TalkBar />
      <BottomBar />
      {overlay === 'palette' && <Palette close={close} open={setOverlay} />}
      <Suspense>{overlay === 'keys' && <KeyList close={close} />}</Suspense>
      <Suspense>{org.id !== shown.id && <OtherOrgDialog shown={shown} now={org} />}</Suspense>
    </div>
  );
}

interface OverlayOpener {
  readonly open: (overlay: Overlay) => void;
}

function Rail({ open }: OverlayOpener): ReactNode {
  const me = useMe();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page has another link
  useEffect(() => {
    document.querySelector('.rail-link.active')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav className="rail" aria-label="Console">
      <Link to="/" className="rail-logo" aria-label="Saywell, home">
        <Logo />
      </Link>
      <OrgSwitch className="rail-org" />
      <button
        type="button"
        className="rail-search"
        aria-label="Search and actions"
        onClick={() => open('palette')}
      >
        <Icon name="search" size={18} />
        <span>Search</span>
        <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Places />
      <div className="rail-foot">
        <MeMenu me={me} open={open} />
      </div>
    </nav>
  );
}

function TopBar({ open }: OverlayOpener): ReactNode {
  const me = useMe();
  return (
    <header className="top-bar">
      <Link to="/" aria-label="Saywell, home">
        <LogoMark />
      </Link>
      <span className="top-bar-org">
        <bdi>{me.org.name ?? 'Your organisation'}</bdi>
      </span>
      <OrgSwitch className="button button-plain top-bar-switch" />
      <button
        type="button"
        className="button button-plain icon-button"
        aria-label="Search and actions"
        onClick={() => open('palette')}
      >
        <Icon name="search" />
      </button>
    </header>
  );
}

function Places(): ReactNode {
  return placesFor(useMe()).map(({ title, places }) => (
    <div className="rail-group" key={title ?? 'top'}>
      {title !== undefined && <p className="rail-title">{title}</p>}
      <ul>
        {places.map(({ to, label, icon, hasCount }) => (
          <li key={to}>
            <Link to={to} className="rail-link" activeOptions={{ exact: to === '/' }} title={label}>
              <Icon name={icon} />
              <span>{label}</span>
              {hasCount && <LiveCount />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** On a phone a few; the rest is behind the last one. */
function BottomBar(): ReactNode {
  const navigate = useNavigate();
  const all = placesFor(useMe()).flatMap((group) => group.places);
  const places = all.filter(({ isOnBar }) => isOnBar);
  const rest = all.filter(({ isOnBar }) => isOnBar !== true);
  const matches = useMatchRoute();
  const isInRest = rest.some(({ to }) => matches({ to, fuzzy: true }) !== false);
  return (
    <nav className="bottom-bar" aria-label="Console, on phones">
      <ul>
        {places.map(({ to, label, icon, hasCount }) => (
          <li key={to}>
            <Link to={to} className="bottom-link" activeOptions={{ exact: to === '/' }}>
              <Icon name={icon} />
              <span>{label}</span>
              {hasCount && <LiveCount />}
            </Link>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Menu
              label="More pages"
              buttonClassName={isInRest ? 'bottom-link active' : 'bottom-link'}
              isCurrent={isInRest}
              button={
                <>
                  <Icon name="more" />
                  <span>More</span>
                </>
              }
            >
              {rest.map(({ to, label, icon }) => (
                <MenuItem key={to} icon={icon} choose={() => void navigate({ to })}>
                  {label}
                </MenuItem>
              ))}
            </Menu>
          </li>
        )}
      </ul>
    </nav>
  );
}
