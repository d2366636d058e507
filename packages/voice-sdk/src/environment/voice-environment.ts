import { browserEnvironment } from '@saywell/call-room/basics';
import { tabStorage } from '../stored-call/has-stored-call.ts';
import type { PageEnvironment } from './page-environment.ts';

/** What the SDK uses of the call room. */
export type CallRoomModule = Pick<typeof import('@saywell/call-room'), 'createCallObject' | 'preloadEngine'>;

/** What goes on beside a call. */
export type InCallModule = typeof import('../in-call/in-call-parts.ts');

/** What the SDK takes from outside; a test passes its own, a page never needs to. */
export interface VoiceEnvironment extends PageEnvironment {
  /** The call room comes with the first call, or with `preload()`. */
  readonly loadCallRoom: () => Promise<CallRoomModule>;
  /** Comes with it: what goes on beside a call. */
  readonly loadInCall: () => Promise<InCallModule>;
}

/** The browser's own; read when an SDK object is made, so that importing this on a server is safe. */
export function browserVoiceEnvironment(): VoiceEnvironment {
  const { document, navigator } = globalThis as Partial<typeof globalThis>;
  return {
    ...browserEnvironment(),
    loadCallRoom,
    loadInCall: () => import('../in-call/in-call-parts.ts'),
    permissions: navigator?.permissions,
    requestScreenLock: screenLock(navigator),
    createStream: (track) => new MediaStream([track]),
    document,
    sessionStorage: tabStorage,
    isMobile: () => isMobileBrowser(navigator),
    isOnline: () => navigator?.onLine !== false,
  };
}

// Named one by one, so that a bundler leaves out what the SDK does not use.
async function loadCallRoom(): Promise<CallRoomModule> {
  const { createCallObject, preloadEngine } = await import('@saywell/call-room');
  return { createCallObject, preloadEngine };
}

/** Not in every browser, and not on pages that are not secure. */
function screenLock(navigator: Partial<Navigator> | undefined): PageEnvironment['requestScreenLock'] {
  const { wakeLock } = navigator ?? {};
  return wakeLock && (() => wakeLock.request('screen'));
}

function isMobileBrowser(navigator: Navigator | undefined): boolean {
  if (!navigator) return false;
  // An iPad calls itself a Mac; Macs have no touch screen.
  const iPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return iPad || /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}
