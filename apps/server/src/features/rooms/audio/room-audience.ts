import { MICROPHONE_TRACK_NAME, type RoomTrack } from '@saywell/contract';
import type { MediaSession } from '@saywell/media';
import type { Member } from '../members/member.ts';
import type { RoomMembers } from '../members/room-members.ts';
import { mayReceive } from '../permissions/may-receive.ts';
import { playerRateHz } from '../player/player.ts';

/** The assistant's voice and that of media players, as permissions name them. */
const voiceTrack: RoomTrack = { name: MICROPHONE_TRACK_NAME, kind: 'audio' };

/** Who hears and sees whom. */
export class RoomAudience {
  readonly #assistantId: string;
  readonly #members: RoomMembers;
  #playoutMedia: MediaSession | undefined;

  constructor(assistantId: string, members: RoomMembers) {
    this.#assistantId = assistantId;
    this.#members = members;
  }

  /** The media of every visitor that hears the assistant. */
  *media(): Iterable<MediaSession> {
    for (const member of this.#members.people())
      if (member.link?.media && this.#hears(member, this.#assistantId)) yield member.link.media;
  }

  /**
   * The media whose playout reports count: what is played is played to several, each with
   * a report of its own. It stays the same while it is there.
   */
  get playoutMedia(): MediaSession | undefined {
    const all = [...this.media()];
    if (this.#playoutMedia === undefined || !all.includes(this.#playoutMedia)) [this.#playoutMedia] = all;
    return this.#playoutMedia;
  }

  /** A block of a media player, beside the assistant's voice. */
  playBeside(playerId: string, samples: Int16Array): void {
    for (const member of this.#members.people())
      if (this.#hears(member, playerId)) member.link?.media?.playBeside(samples, playerRateHz);
  }

  mayReceive(member: Member, fromId: string, track: RoomTrack): boolean {
    const userId = this.#members.get(fromId)?.grant.userId;
    return mayReceive(member.permissions, { sessionId: fromId, userId }, track);
  }

  #hears(member: Member, sessionId: string): boolean {
    return mayReceive(member.permissions, { sessionId }, voiceTrack);
  }
}
