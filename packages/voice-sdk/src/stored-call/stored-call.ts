import type { Seat } from '@saywell/call-room';
import { type Call, RESUME_WINDOW_MS } from '@saywell/contract';
import type { PageEnvironment } from '../environment/page-environment.ts';
import type { CallMode } from '../options/page-options.ts';
import type { ParsedStart } from '../options/parse-start.ts';
import type { SessionState } from '../session/session-state.ts';
import { keyOf, type StoredCallName, type TabStorage } from './has-stored-call.ts';

/** A call whose page went away. */
export interface StoredCall {
  /** Without what may be large or secret: the assistant, the squad, the transport. */
  readonly call: Call;
  readonly muted: boolean;
  readonly mode: CallMode;
  /** Epoch ms. */
  readonly expiresAtMs: number;
}

/**
 * What stores a call for the page that comes next; undefined where that is not wanted. The token is in
 * the storage only from the page's end until the next one is in, so that a copy of the tab does not get it.
 */
export function seatKeeper(
  session: { readonly state: SessionState; readonly request: ParsedStart },
  name: StoredCallName,
  environment: Pick<PageEnvironment, 'now' | 'sessionStorage'>,
  hasMicrophone: boolean,
): ((seat: Seat) => void) | undefined {
  if (!name) return undefined;
  return ({ url, token }) => {
    const { state } = session;
    const { page } = session.request;
    if (!('webCall' in state)) return;
    const { id, orgId, type, status, artifactPlan, createdAt, updatedAt } = state.webCall;
    const webCallUrl = `${url}?t=${token}`;
    const stored: StoredCall = {
      call: { id, orgId, type, status, artifactPlan, createdAt, updatedAt, webCallUrl },
      muted: state.isMuted,
      mode: page.mode === 'voice' && !hasMicrophone ? 'listen' : page.mode,
      expiresAtMs: environment.now() + RESUME_WINDOW_MS,
    };
    try {
      environment.sessionStorage()?.setItem(keyOf(name), JSON.stringify(stored));
    } catch {
      // Full, or forbidden: the call ends with its page.
    }
  };
}

/** What the page before has stored; undefined when there is nothing, or nothing that can be read. */
export function readStoredCall(
  storage: TabStorage | undefined,
  name: StoredCallName,
): StoredCall | undefined {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(keyOf(name)) ?? 'null');
    return isStoredCall(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function forgetStoredCall(storage: TabStorage | undefined, name: StoredCallName): void {
  storage?.removeItem(keyOf(name));
}

function isStoredCall(value: unknown): value is StoredCall {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked field by field
  const { call, expiresAtMs } = (value ?? {}) as Partial<StoredCall>;
  return typeof call?.webCallUrl === 'string' && typeof expiresAtMs === 'number';
}
