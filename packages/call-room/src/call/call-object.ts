import type { CallEvents, EmitCallEvent } from '../events/call-events.ts';
import { Listenable } from '../events/listenable.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
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
      this.removeListeners();
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
