import { CallRoomError } from '../errors/call-room-error.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
import type { PartContext } from './call-context.ts';

/** Errors of the call object's own making; each is logged, so that a swallowed one is seen too. */
export function createRefusals(log: CallRoomEnvironment['log']): Pick<PartContext, 'refusal' | 'check'> {
  return {
    refusal(code, text) {
      log.error(text);
      return new CallRoomError(code, text);
    },
    check(found, code = 'invalid-argument') {
      if (!found) return;
      log.error(found.detail ?? found.message);
      throw new CallRoomError(code, found.message, { details: { issues: [found] } });
    },
  };
}
