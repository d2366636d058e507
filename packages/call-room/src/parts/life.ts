import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { AccessInformation, DeviceSelection } from '../events/call-events.ts';
import { type Preconditions, rejecting } from '../machine/preconditions.ts';
import type { MeetingState } from '../machine/transition.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { Participants } from '../room/participant.ts';

export const lifePreconditions = {
  load: rejecting(),
  preAuth: rejecting('call-object', 'before-join'),
  startCamera: {
    ...rejecting('call-object', 'before-join'),
    hint: 'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?',
  },
  join: rejecting(),
} as const satisfies Preconditions<
  ReturnType<typeof createLife>,
  'meetingState' | 'leave' | 'destroy' | 'isDestroyed'
>;

/** Loading, joining and leaving. `onDestroyed`: nothing of the call is left. */
export function createLife(context: PartContext, services: CallServices, onDestroyed: () => void) {
  let preAuthorised: CallOptions | undefined;
  let destruction: Promise<void> | undefined;

  function leave(): Promise<void> {
    services.networkTests.stop();
    preAuthorised = undefined;
    return services.life.leave();
  }

  async function destroyOnce(): Promise<void> {
    context.destroy();
    await leave().catch(() => undefined);
    services.life.release();
    context.emit('call-instance-destroyed', {});
    onDestroyed();
  }

  return {
    meetingState: (): MeetingState => services.life.meetingState,

    /** Loads the engine ahead of `join()`. */
    async load(more: CallOptions = {}): Promise<void> {
      context.merge(more);
      await services.life.load();
    },

    /**
     * Checks the address and makes the call ready for `join()`. Our rooms say at the join who has access;
     * until then it is `unknown`.
     */
    async preAuth(more: CallOptions = {}): Promise<Pick<AccessInformation, 'access'>> {
      context.merge(more);
      const { url, token } = context.options();
      if (!url) throw new CallRoomError('invalid-argument', messages.preAuthNeedsUrl);
      await services.life.load();
      preAuthorised = { url, ...(token !== undefined && { token }) };
      context.initialise();
      return { access: services.record.access.access };
    },

    /** Opens microphone and camera ahead of `join()`, which then uses them. Rejects with `device-error`. */
    startCamera: (more: CallOptions = {}): Promise<DeviceSelection> => openDevices(context, services, more),

    /**
     * Joins the room; loads the engine first if needed. Resolves with the participants,
     * with undefined when already joining or joined. Rejects with a room error type, or
     * `cancelled` when `leave()` came first.
     */
    async join(more: CallOptions = {}): Promise<Participants | undefined> {
      const state = services.life.meetingState;
      if (state !== 'joining-meeting' && state !== 'joined-meeting') {
        checkPreAuth(context, preAuthorised, more);
        prepareJoin(context, services, more);
      }
      return services.life.join();
    },

    /** Resolves when the call is left, at the latest after two seconds; at once when there is none. */
    leave,

    /** Leaves and makes the object useless; harmless when repeated. */
    destroy(): Promise<void> {
      destruction ??= destroyOnce();
      return destruction;
    },

    isDestroyed: (): boolean => context.isDestroyed(),
  };
}

async function openDevices(
  context: PartContext,
  services: CallServices,
  more: CallOptions,
): Promise<DeviceSelection> {
  context.merge({ videoSource: context.options().videoSource ?? true, ...more });
  await services.life.load();
  await services.inputs.open();
  // Joined or destroyed in the meantime.
  context.guard('startCamera', lifePreconditions.startCamera);
  context.initialise();
  context.emit('started-camera', {});
  return services.inputs.selection(true);
}

function prepareJoin(context: PartContext, services: CallServices, more: CallOptions): void {
  context.merge(more);
  const { url } = context.options();
  if (!url || !URL.canParse(url, context.environment.pageOrigin))
    throw new CallRoomError('invalid-option', messages.noUrl);
  services.networkTests.stop();
  if (more.startAudioOff !== undefined) services.inputs.audioOn = !more.startAudioOff;
}

function checkPreAuth(
  context: PartContext,
  before: CallOptions | undefined,
  { url, token }: CallOptions,
): void {
  if (!before) return;
  const differs =
    url !== undefined && url !== before.url
      ? 'url'
      : token !== undefined && token !== before.token && 'token';
  if (differs) throw context.refusal('invalid-option', messages.preAuthDiffers(differs));
}
