import type { RoomPermissions } from '@saywell/contract';
import type { PartContext } from '../call/call-context.ts';
import type { CallServices } from '../call/call-services.ts';
import { type Itself, itself } from '../call/guard-methods.ts';
import { switchCamera, switchMicrophone } from '../devices/switch-devices.ts';
import type { TrackSubscription } from '../engines/engine.ts';
import type { ParticipantCounts } from '../events/call-events.ts';
import { type Preconditions, throwing } from '../machine/preconditions.ts';
import type { Participants } from '../room/participant.ts';
import { checkParticipantUpdate } from '../rules/participant-update.ts';

/** Changes of a participant. Those of others are asked of the room, which allows them to owners and admins. */
export interface CallParticipantUpdate {
  readonly setAudio?: boolean;
  readonly setVideo?: boolean;
  /** Stops somebody's screen share. */
  readonly setScreenShare?: false;
  readonly eject?: true;
  /** Only with automatic subscription off. */
  readonly setSubscribedTracks?: TrackSubscription | 'avatar';
  readonly updatePermissions?: PermissionsUpdate;
  /** Of a prebuilt frame; checked and without effect here. */
  readonly styles?: object;
}

export interface PermissionsUpdate {
  readonly hasPresence?: boolean;
  readonly canSend?: boolean | Iterable<string>;
  readonly canAdmin?: boolean | Iterable<string>;
  readonly canReceive?: Readonly<Record<string, unknown>>;
}

export const participantsPreconditions = {
  addFakeParticipant: throwing('browser', 'after-join'),
  updateParticipant: throwing(),
} as const satisfies Preconditions<
  ReturnType<typeof createParticipants>,
  'participants' | 'participantCounts' | 'updateParticipants'
>;

/** Who is in the room, and what is received of them. `leave` ends the caller's own stay. */
export function createParticipants(
  context: PartContext,
  services: Pick<CallServices, 'inputs' | 'record' | 'screen'>,
  leave: () => Promise<void>,
) {
  const participants = (): Participants => ({
    ...context.engine()?.participants(),
    ...services.record.fakes,
  });

  function updateParticipant(id: string, update: CallParticipantUpdate): Itself {
    context.check(checkParticipantUpdate(update, context.options().subscribeToTracksAutomatically !== false));
    if (id !== 'local' && id !== participants()['local']?.session_id) updateOther(context, id, update);
    else {
      updateSelf(context, services, update);
      if (update.eject === true) void leave();
    }
    return itself;
  }

  return {
    /** `local` and everybody else by session id; empty outside a call. */
    participants,

    /** Somebody who is not there, in this page only: for trying out how many people look. */
    addFakeParticipant(fake: { readonly user_name?: string } = {}): Itself {
      services.record.addFake(fake.user_name ?? 'fake');
      return itself;
    },

    participantCounts: (): ParticipantCounts => services.record.counts,

    updateParticipant,

    updateParticipants(updates: Readonly<Record<string, CallParticipantUpdate>>): Itself {
      for (const [id, update] of Object.entries(updates)) {
        context.guard('updateParticipant', participantsPreconditions.updateParticipant);
        updateParticipant(id, update);
      }
      return itself;
    },
  };
}

function updateSelf(
  context: PartContext,
  services: Pick<CallServices, 'inputs' | 'screen'>,
  { setAudio, setVideo, setScreenShare }: CallParticipantUpdate,
): void {
  if (setAudio !== undefined) switchMicrophone(context, services.inputs, setAudio);
  if (setVideo !== undefined) switchCamera(context, services.inputs, setVideo);
  if (setScreenShare === false) services.screen.stop();
}

function updateOther(context: PartContext, sessionId: string, update: CallParticipantUpdate): void {
  const { setSubscribedTracks: tracks, updatePermissions, styles: _styles, ...rest } = update;
  const engine = context.engine();
  if (!engine) return;
  if (tracks !== undefined)
    engine.updateParticipant(sessionId, {
      setSubscribedTracks: tracks === 'avatar' ? { audio: true, video: false } : tracks,
    });
  const permissions = updatePermissions && { permissions: toPermissions(updatePermissions) };
  if (Object.keys(rest).length === 0 && !permissions) return;
  void engine
    .request('update-participant', { sessionId, ...rest, ...permissions })
    .catch(context.reportRefusal);
}

function toPermissions({ canSend, canAdmin, ...rest }: PermissionsUpdate): RoomPermissions {
  return {
    ...rest,
    ...(canSend !== undefined && { canSend: toPlain(canSend) }),
    ...(canAdmin !== undefined && { canAdmin: toPlain(canAdmin) }),
  };
}

/** Sets do not survive the wire. */
const toPlain = (value: boolean | Iterable<string>): boolean | string[] =>
  typeof value === 'boolean' ? value : [...value];
