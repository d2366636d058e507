import { RoomRequestError } from '../requests/room-request-error.ts';
import type { RoomService } from './room-context.ts';

type TelephoneMethod = 'dial-out' | 'stop-dial-out' | 'sip-transfer' | 'sip-refer' | 'send-dtmf';

/** Nothing is dialled without a trunk; what is asked was checked before. */
export function createTelephone(): RoomService<TelephoneMethod> {
  return {
    handlers: {
      'dial-out': refuse,
      'stop-dial-out': refuse,
      'sip-transfer': refuse,
      'sip-refer': refuse,
      'send-dtmf': refuse,
    },
  };
}

function refuse(): never {
  throw new RoomRequestError('no-trunk', 'No telephone line is connected to this server.');
}
