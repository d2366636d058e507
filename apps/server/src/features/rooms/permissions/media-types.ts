import {
  MICROPHONE_TRACK_NAME,
  type RoomMediaType,
  type RoomPermissions,
  type RoomTrack,
} from '@saywell/contract';

/** A track as permissions name it. */
export function mediaTypeOf({ name, kind }: RoomTrack): RoomMediaType {
  if (name === MICROPHONE_TRACK_NAME) return 'audio';
  if (name === 'cam-video') return 'video';
  if (name === 'screen-video') return 'screenVideo';
  if (name === 'screen-audio') return 'screenAudio';
  return kind === 'audio' ? 'customAudio' : 'customVideo';
}

export const isHidden = (permissions: RoomPermissions): boolean => permissions.hasPresence === false;

/** Who is not shown sends nothing either. */
export function maySend({ hasPresence, canSend = true }: RoomPermissions, type: RoomMediaType): boolean {
  if (hasPresence === false) return false;
  return typeof canSend === 'boolean' ? canSend : canSend.includes(type);
}

export type AdministrationKind = 'participants' | 'streaming' | 'transcription';

export function mayAdminister(
  { owner, permissions }: { readonly owner: boolean; readonly permissions: RoomPermissions },
  kind: AdministrationKind,
): boolean {
  const { canAdmin = false } = permissions;
  return owner || (typeof canAdmin === 'boolean' ? canAdmin : canAdmin.includes(kind));
}
