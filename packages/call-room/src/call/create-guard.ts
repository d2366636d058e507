import { CallRoomError, type CallRoomErrorCode } from '../errors/call-room-error.ts';
import { refusalOf } from '../machine/preconditions.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
import type { CallObserver, PartContext } from './call-context.ts';
import type { CallServices } from './call-services.ts';

type Guarding = 'check' | 'destroy' | 'guard' | 'initialise' | 'isDestroyed' | 'refusal';

/** What may be called in which situation. Refusals are logged, so that a swallowed one is seen too. */
export function createGuard(
  { isReactNative, log }: CallRoomEnvironment,
  services: () => CallServices,
): Pick<PartContext, Guarding> & CallObserver {
  let isInitialised = false;
  let isDestroyed = false;
  const initialise = (): void => {
    isInitialised = true;
  };
  const refusal = (code: CallRoomErrorCode, text: string): CallRoomError => {
    log.error(text);
    return new CallRoomError(code, text);
  };
  return {
    refusal,
    check(found, code = 'invalid-argument') {
      if (!found) return;
      log.error(found.detail ?? found.message);
      throw new CallRoomError(code, found.message, { details: { issues: [found] } });
    },
    guard(method, precondition) {
      const { life, networkTests } = services();
      const { meetingState: state } = life;
      const { isRunning: isTesting } = networkTests;
      const situation = { state, isDestroyed, isInitialised, isTesting, isReactNative };
      const refused = refusalOf(method, precondition, situation);
      if (refused) throw refusal(refused.code, refused.text);
    },
    initialise,
    isDestroyed: () => isDestroyed,
    destroy() {
      isDestroyed = true;
    },
    observe({ action }) {
      if (action === 'joining-meeting') initialise();
    },
    released() {
      isInitialised = false;
    },
  };
}
