import type { EmitCallEvent } from '../../events/call-events.ts';
import type { MemberChange } from '../../room/room-view.ts';

/** Emits the changes of participants and tracks; `hiddenId` did not leave but is not shown any more. */
export function emitChanges(
  emit: EmitCallEvent,
  changes: readonly MemberChange[],
  hiddenId: string | undefined,
): void {
  for (const change of changes) {
    const { participant } = change;
    if ('track' in change) emit(change.event, { participant, track: change.track, type: change.type });
    else if (change.event === 'participant-left' && participant.session_id === hiddenId)
      emit('participant-left', { participant, reason: 'hidden' });
    else emit(change.event, { participant });
  }
}
