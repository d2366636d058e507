import { CALL_ROOM_VERSION } from '@saywell/contract';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { CallOptions } from '../options/call-options.ts';
import { browserEnvironment, type CallRoomEnvironment } from '../platform/environment.ts';
import { CallObject } from './call-object.ts';

const instances: CallObject[] = [];

/**
 * Makes the call object of a page. One at a time: a second one throws
 * `duplicate-instance` unless `allowMultipleCallInstances` is set. A refused
 * construction leaves nothing behind.
 *
 * @example
 * const call = createCallObject({ url: webCallUrl });
 * call.on('app-message', (event) => console.log(event.data));
 * await call.join();
 */
export function createCallObject(
  options: CallOptions = {},
  environment: Partial<CallRoomEnvironment> = {},
): CallObject {
  const resolved = { ...browserEnvironment(), ...environment };
  if (instances.length > 0 && options.allowMultipleCallInstances !== true) {
    if (options.strictMode !== false)
      throw new CallRoomError('duplicate-instance', messages.duplicateInstance);
    resolved.log.warn(messages.duplicateInstance);
  }
  const call: CallObject = new CallObject(options, resolved, () => {
    instances.splice(instances.indexOf(call), 1);
  });
  instances.push(call);
  return call;
}

/** The call object of that client id, without one the first; undefined when there is none. */
export function getCallInstance(callClientId?: string): CallObject | undefined {
  return callClientId === undefined
    ? instances[0]
    : instances.find((call) => call.callClientId === callClientId);
}

/** Version of the call room's conduct. */
export function version(): string {
  return CALL_ROOM_VERSION;
}
