import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { AccessInformation, DeviceSelection } from '../events/call-events.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Participants } from '../room/participant.ts';
import { CallBase } from './call-base.ts';

/** Where the caller's room is known only by its address. */
export type RoomInformation =
  | { readonly roomUrlPendingJoin: string }
  | { readonly id: string; readonly name: string; readonly url: string; readonly config: object };

/** Loading, joining and leaving, and what there is to know of the room itself. */
export abstract class LifeMethods extends CallBase {
  #preAuth: Pick<CallOptions, 'url' | 'token'> | undefined;
  #destruction: Promise<void> | undefined;

  /** Loads the engine ahead of `join()`. */
  async load(options: CallOptions = {}): Promise<void> {
    this.guard();
    this.merge(options);
    await this.life.load();
  }

  /**
   * Checks the address and makes the call ready for `join()`. Our rooms tell access at the join;
   * until then it is `unknown`.
   */
  async preAuth(options: CallOptions = {}): Promise<Pick<AccessInformation, 'access'>> {
    this.guard('preAuth');
    this.merge(options);
    const { url, token } = this.options;
    if (!url) throw new CallRoomError('invalid-argument', messages.preAuthNeedsUrl);
    await this.life.load();
    this.#preAuth = { url, ...(token !== undefined && { token }) };
    this.initialised();
    return { access: this.record.access.access };
  }

  /** Opens microphone and camera ahead of `join()`, which then uses them. Rejects with `device-error`. */
  async startCamera(options: CallOptions = {}): Promise<DeviceSelection> {
    this.guard('startCamera');
    this.merge({ videoSource: this.options.videoSource ?? true, ...options });
    await this.life.load();
    await this.inputs.open();
    this.guard('startCamera');
    this.initialised();
    this.emitCall('started-camera', {});
    return this.inputs.selection(true);
  }

  /**
   * Joins the room; loads the engine first if needed. Resolves with the participants,
   * with undefined when already joining or joined. Rejects with a room error type, or
   * `cancelled` when `leave()` came first.
   */
  async join(options: CallOptions = {}): Promise<Participants | undefined> {
    this.guard();
    const state = this.meetingState();
    if (state !== 'joining-meeting' && state !== 'joined-meeting') {
      this.#checkPreAuth(options);
      this.merge(options);
      const { url = '' } = this.options;
      if (!url || !URL.canParse(url, this.context.environment.pageOrigin))
        throw new CallRoomError('invalid-option', messages.noUrl);
      this.callTests.stop();
      if (options.startAudioOff !== undefined) this.inputs.audioOn = !options.startAudioOff;
    }
    return this.life.join();
  }

  /** Resolves when the call is left, at the latest after two seconds; at once when there is none. */
  leave(): Promise<void> {
    this.callTests.stop();
    this.#preAuth = undefined;
    return this.life.leave();
  }

  /** Leaves and makes the object useless; harmless when repeated. */
  destroy(): Promise<void> {
    this.#destruction ??= this.#destroy();
    return this.#destruction;
  }

  accessState(): AccessInformation {
    return this.record.access;
  }

  /** Id of the meeting; after the call that of the last one. */
  meetingSessionSummary(): { readonly id?: string } {
    return this.record.summary;
  }

  /** Use `meetingSessionSummary()`. */
  async getMeetingSession(): Promise<{ meetingSession: { readonly id?: string } }> {
    this.guard('getMeetingSession');
    this.log.warn('getMeetingSession() is deprecated: use meetingSessionSummary()');
    return { meetingSession: this.record.summary };
  }

  /** What its address tells of the room; null without one. */
  async room(_options?: { readonly includeRoomConfigDefaults?: boolean }): Promise<RoomInformation | null> {
    const { url } = this.options;
    if (!url) return null;
    if (!this.isJoined) return { roomUrlPendingJoin: url };
    const { origin, pathname } = new URL(url, this.context.environment.pageOrigin);
    const id = this.record.summary.id ?? '';
    return { id, name: id, url: `${origin}${pathname}`, config: {} };
  }

  /** Where the room's server is, as it says itself; `current` is empty when it does not. */
  async geo(): Promise<{ current: string }> {
    this.guard();
    const { lookUpGeo } = await import('../services/geo.ts');
    return lookUpGeo(this.context);
  }

  /** No part of a page belongs to a call object. */
  iframe(): null {
    this.guard('iframe');
    return null;
  }

  #checkPreAuth({ url, token }: CallOptions): void {
    const before = this.#preAuth;
    if (!before) return;
    const differs =
      url !== undefined && url !== before.url
        ? 'url'
        : token !== undefined && token !== before.token && 'token';
    if (differs) throw this.refusal('invalid-option', messages.preAuthDiffers(differs));
  }

  async #destroy(): Promise<void> {
    this.destroyed();
    await this.leave().catch(() => undefined);
    this.finish();
    this.onDestroyed();
  }

  protected abstract onDestroyed(): void;
}
