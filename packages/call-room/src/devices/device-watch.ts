import type { CallContext, CallObserver } from '../call/call-context.ts';
import { withFacing } from './describe-device.ts';

/** Where the browser has no `devicechange`, the list is asked for this often. */
const pollMs = 3_000;

/** Emits which devices come and go while a call is joined. */
export class DeviceWatch implements CallObserver {
  readonly #context: CallContext;
  #cancelPoll: (() => void) | undefined;
  #known: string | undefined;
  readonly #onChange = (): void => void this.#emitChange();

  constructor(context: CallContext) {
    this.#context = context;
  }

  async list(): Promise<readonly MediaDeviceInfo[]> {
    const devices = (await this.#context.environment.mediaDevices?.enumerateDevices()) ?? [];
    return devices.map(withFacing);
  }

  joined(): void {
    const { mediaDevices } = this.#context.environment;
    if (!mediaDevices) return;
    if (mediaDevices.addEventListener) mediaDevices.addEventListener('devicechange', this.#onChange);
    else this.#poll();
  }

  released(): void {
    this.#cancelPoll?.();
    this.#cancelPoll = undefined;
    this.#known = undefined;
    this.#context.environment.mediaDevices?.removeEventListener?.('devicechange', this.#onChange);
  }

  async #emitChange(): Promise<void> {
    const availableDevices = await this.list().catch(() => undefined);
    if (!availableDevices || !this.#context.isJoined()) return;
    const known = JSON.stringify(availableDevices.map(({ kind, deviceId }) => [kind, deviceId]));
    // Browsers announce one change several times.
    if (known === this.#known) return;
    this.#known = known;
    this.#context.emit('available-devices-updated', { availableDevices });
  }

  #poll(): void {
    this.#cancelPoll = this.#context.environment.setTimer(() => {
      this.#poll();
      void this.#emitChange();
    }, pollMs);
  }
}
