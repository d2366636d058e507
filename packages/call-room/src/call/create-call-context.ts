import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { CallHappening, EmitCallEvent } from '../events/call-events.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
import type { CallObserver, PartContext } from './call-context.ts';
import type { CallServices } from './call-services.ts';
import { createGuard } from './create-guard.ts';
import { createOptionStore } from './option-store.ts';

/**
 * `publish` reaches the page's listeners; `services` are made after the context that they share. The
 * context is one of the services itself: it lives with the call.
 */
export function createCallContext(
  environment: CallRoomEnvironment,
  publish: EmitCallEvent,
  services: () => CallServices,
): PartContext & CallObserver {
  const isJoined = () => services().life.meetingState === 'joined-meeting';
  const engine = () => services().life.engine;
  const emit: EmitCallEvent = (action, payload) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- action and payload belong together by the signature
    const happening = { action, payload } as CallHappening;
    for (const service of services().all) service.observe?.(happening);
    publish(action, payload);
  };
  return {
    environment,
    emit,
    engine,
    isJoined,
    ...createOptionStore(environment.log),
    ...createGuard(environment, services),
    joinedEngine() {
      const joined = isJoined() && engine();
      if (!joined) throw new CallRoomError('cancelled', messages.cancelled);
      return joined;
    },
    reportRefusal(cause) {
      const { code, message, details } = CallRoomError.from(cause);
      if (code !== 'cancelled') emit('nonfatal-error', { type: 'request-error', errorMsg: message, details });
    },
  };
}
