import { MICROPHONE_TRACK_NAME, type RoomTrack } from '@saywell/contract';
import type { MediaSession } from '@saywell/media';
import { isObserver, type Member } from '../members/member.ts';
import type { RoomMembers } from '../members/room-members.ts';
import { mayReceive } from '../permissions/may-receive.ts';
import { playerRateHz } from '../player/player.ts';

/** Of the frames that people send. */
const voiceRateHz = 16_000;
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

  /** The media of everybody that hears the assistant, observers too. */
  *media(): Iterable<MediaSession> {
    yield* this.#mediaOf(this.#members.people());
  }

  /**
   * The media whose playout reports count: what is played is played to several, each with
   * a report of its own. It stays the same while it is there, and is a visitor's.
   */
  get playoutMedia(): MediaSession | undefined {
    const all = [...this.#mediaOf(this.#members.visitors())];
    if (this.#playoutMedia === undefined || !all.includes(this.#playoutMedia)) [this.#playoutMedia] = all;
    return this.#playoutMedia;
  }

  /** A block of a media player, beside the assistant's voice. */
  playBeside(playerId: string, samples: Int16Array): void {
    for (const member of this.#members.people())
      if (this.#hears(member, playerId)) member.link?.media?.playBeside(samples, playerRateHz);
  }

  /**
   * A frame of somebody for those who do not get it as a track: of a visitor for the observers, of one of these for
   * everybody else, of one at LiveKit for those who are not there. So it is heard whatever carries the sound, and by pages that play one track only.
   */
  playVoice(from: Member, samples: Int16Array): void {
    for (const member of this.#members.people())
      if (member !== from && lacksTrack(member, from) && this.#hears(member, from.sessionId))
        member.link?.media?.playBeside(samples, voiceRateHz, from.sessionId);
  }

  mayReceive(member: Member, fromId: string, track: RoomTrack): boolean {
    const userId = this.#members.get(fromId)?.grant.userId;
    return mayReceive(member.permissions, { sessionId: fromId, userId }, track);
  }

  *#mediaOf(members: readonly Member[]): Iterable<MediaSession> {
    for (const member of members)
      if (member.link?.media && this.#hears(member, this.#assistantId)) yield member.link.media;
  }

  #hears(member: Member, sessionId: string): boolean {
    return mayReceive(member.permissions, { sessionId }, voiceTrack);
  }
}

function lacksTrack(hearer: Member, from: Member): boolean {
  if (isObserver(hearer) || isObserver(from)) return true;
  return from.link?.viaLiveKit === true && hearer.link?.viaLiveKit !== true;
}
