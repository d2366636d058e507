import { requestLimits } from '@saywell/contract';
import { isHidden } from '../permissions/media-types.ts';
import { notAllowed, RoomRequestError } from '../requests/room-request-error.ts';
import type { RoomContext, RoomService } from './room-context.ts';

export type SessionDataValue = Readonly<Record<string, unknown>>;

export interface SessionData extends RoomService<'set-session-data'> {
  /** Undefined until it is set. */
  current(): SessionDataValue | undefined;
}

/** Data that everybody in the room shares, until the room is over. */
export function createSessionData(context: Pick<RoomContext, 'emit'>): SessionData {
  let current: SessionDataValue | undefined;
  return {
    current: () => current,
    handlers: {
      'set-session-data'({ data, mergeStrategy }, from) {
        if (isHidden(from.permissions)) throw notAllowed('set session data while hidden');
        const next = mergeStrategy === 'replace' ? data : { ...current, ...data };
        assertSize(next);
        current = next;
        context.emit('session-data-updated', { data: next });
        return {};
      },
    },
  };
}

function assertSize(data: SessionDataValue): void {
  const { length } = JSON.stringify(data);
  if (length > requestLimits.maxSessionDataLength)
    throw new RoomRequestError(
      'invalid-params',
      `data: is too large (${length} characters), at most ${requestLimits.maxSessionDataLength}`,
    );
}
