import type { Member } from '../members/member.ts';
import { mayAdminister } from '../permissions/media-types.ts';
import { notAllowed, notFound, RoomRequestError } from '../requests/room-request-error.ts';
import type { RoomContext, RoomService } from './room-context.ts';

export interface Transcription extends RoomService<'start-transcription' | 'stop-transcription'> {
  /** Somebody has said something; nothing happens while nothing is transcribed. */
  said(participantId: string, text: string): void;
}

interface Instance {
  readonly id: string;
  readonly startedBy: string;
  /** Undefined: everybody. */
  readonly participants: ReadonlySet<string> | undefined;
}

const defaultInstanceId = 'default';
const maxInstances = 8;

/** Sends everybody what was said, as the agent has heard it. */
export function createTranscription(
  context: RoomContext,
  options: { readonly isAvailable: () => boolean },
): Transcription {
  const instances = new Map<string, Instance>();
  const started = ({ id, startedBy }: Instance, to?: Member): void =>
    context.emit('transcription-started', { instanceId: id, startedBy }, to);
  return {
    said(participantId, text) {
      const wanted = [...instances.values()].some(
        ({ participants }) => participants === undefined || participants.has(participantId),
      );
      if (!wanted) return;
      const timestamp = new Date(context.clock.now()).toISOString();
      context.emit('transcription-message', { participantId, text, timestamp });
    },
    entered(member) {
      for (const instance of instances.values()) started(instance, member);
    },
    handlers: {
      'start-transcription'({ instanceId = defaultInstanceId, participants }, from) {
        assertAllowed(from);
        if (!options.isAvailable())
          throw new RoomRequestError('not-available', 'This call has no speech to text.');
        if (instances.has(instanceId))
          throw new RoomRequestError('limit-reached', `Transcription ${instanceId} runs already.`);
        if (instances.size >= maxInstances)
          throw new RoomRequestError('limit-reached', `At most ${maxInstances} transcriptions may run.`);
        const chosen = participants === undefined ? undefined : new Set(participants);
        const instance = { id: instanceId, startedBy: from.sessionId, participants: chosen };
        instances.set(instanceId, instance);
        started(instance);
        return {};
      },
      'stop-transcription'({ instanceId = defaultInstanceId }, from) {
        assertAllowed(from);
        if (!instances.delete(instanceId)) throw notFound(`Transcription ${instanceId}`);
        context.emit('transcription-stopped', { instanceId, updatedBy: from.sessionId });
        return {};
      },
    },
  };
}

function assertAllowed({ grant, permissions }: Member): void {
  if (!mayAdminister({ owner: grant.owner, permissions }, 'transcription')) throw notAllowed('transcribe');
}
