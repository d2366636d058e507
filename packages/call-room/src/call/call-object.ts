import { PrebuiltMethods } from '../methods/prebuilt-methods.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';

/**
 * A call in a room. Made by `createCallObject`. Methods throw or reject with a `CallRoomError`.
 * Its methods stand in `methods/`, one file for each concern; each class adds to the one before.
 */
export class CallObject extends PrebuiltMethods {
  readonly #onDestroyed: () => void;

  constructor(options: CallOptions, environment: CallRoomEnvironment, onDestroyed: () => void) {
    super(options, environment);
    this.#onDestroyed = onDestroyed;
    this.inputs.audioOn = options.startAudioOff !== true;
  }

  protected override onDestroyed(): void {
    this.#onDestroyed();
  }
}
