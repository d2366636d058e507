import { CALL_ROOM_VERSION } from '@saywell/contract';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { CallEvents, EmitCallEvent } from '../events/call-events.ts';
import { Listenable } from '../events/listenable.ts';
import type { CallOptions } from '../options/call-options.ts';
import { browserEnvironment, type CallRoomEnvironment } from '../platform/environment.ts';
import { type CallMethods, createCallMethods, preconditions } from './call-methods.ts';
import { type CallServices, createCallServices } from './call-services.ts';
import { createCallContext } from './create-call-context.ts';
import { type Facade, guardMethods } from './guard-methods.ts';

/** The methods of all parts. They need no `this`. */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the constructor assigns every method of the interface
export interface CallObject extends Facade<CallMethods, CallObject> {}

/**
 * A call in a room. Made by `createCallObject`. Methods throw or reject with a `CallRoomError`.
 * They are composed of the parts in `parts/`, each behind its precondition.
 */
export class CallObject extends Listenable<CallEvents> {
  #clientId: string | undefined;

  constructor(options: CallOptions, environment: CallRoomEnvironment, onDestroyed: () => void) {
    super(environment.log);
    this.#clientId = `${environment.now()}${environment.random().toString(36).slice(2)}`;
    const context = createCallContext(environment, this.#publish, () => services);
    context.merge(options);
    const services: CallServices = createCallServices(context);
    services.inputs.audioOn = options.startAudioOff !== true;
    const methods = createCallMethods(context, services, () => {
      this.#clientId = undefined;
      this.removeAllListeners();
      onDestroyed();
    });
    Object.assign(this, guardMethods(methods, preconditions, context.guard, this));
  }

  /** Undefined once destroyed. */
  get callClientId(): string | undefined {
    return this.#clientId;
  }

  readonly #publish: EmitCallEvent = (action, payload) => {
    const event = { ...payload, action, callClientId: this.#clientId };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- action and payload belong together by the signature, which is lost inside the tuple
    this.emit(action, ...([event] as unknown as CallEvents[typeof action]));
  };
}

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
