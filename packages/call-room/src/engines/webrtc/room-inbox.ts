import type { RoomParticipant } from '@saywell/contract';
import type { RoomMembers } from '../../room/room-members.ts';
import type { EngineHandlers } from '../engine.ts';
import type { Joined, RoomMessage } from './room-message.ts';
import type { RoomRequests } from './room-requests.ts';
import type { EngineTracks } from './tracks/engine-tracks.ts';

export interface RoomInboxOptions {
  readonly handlers: EngineHandlers;
  readonly members: RoomMembers;
  readonly tracks: EngineTracks;
  readonly requests: RoomRequests;
  /** The room is over. */
  readonly ended: (reason: string) => void;
}

/** What the room says: to people, tracks, requests, or the page. */
export class RoomInbox {
  readonly #options: RoomInboxOptions;

  constructor(options: RoomInboxOptions) {
    this.#options = options;
  }

  receive(message: RoomMessage): void {
    const { handlers, tracks, requests, ended } = this.#options;
    switch (message.type) {
      // Said again without a request when the room changed what the caller may see.
      case 'joined':
        return this.reentered(message);
      case 'participant-counts':
        return handlers.roomState?.({ counts: message.counts });
      case 'participant-joined':
        return this.#peopleChanged('joined', message.participant);
      case 'participant-updated':
        return this.#peopleChanged('updated', message.participant);
      case 'participant-left':
        return this.#peopleChanged('left', message.participant);
      case 'app-message':
        return handlers.emit('app-message', { data: message.data, fromId: message.fromId });
      case 'slots':
        return tracks.assign(message.connection, message.slots);
      case 'slots-needed':
        return tracks.need(message.audio, message.video);
      case 'response':
        return requests.answer(message);
      case 'event':
        return handlers.roomEvent(message);
      case 'ended':
        return ended(message.reason);
      case 'refused':
        // The sender checked the same limits; what is refused all the same is lost, the call goes on.
        return undefined;
    }
  }

  /** The participants are known: the page and the room get the rest. */
  entered({ access = 'full', counts, sessionData, waiting }: Joined): void {
    const { handlers, tracks } = this.#options;
    handlers.roomState?.({
      access,
      ...(counts && { counts }),
      ...(sessionData && { sessionData }),
      ...(waiting && { waiting }),
    });
    tracks.subscribe();
  }

  /** The list replaces what was known. */
  reentered(joined: Joined): void {
    this.#options.members.reenter(joined.sessionId, joined.participants);
    this.entered(joined);
  }

  #peopleChanged(change: 'joined' | 'updated' | 'left', person: RoomParticipant): void {
    this.#options.members.changed(change, person);
    this.#options.tracks.subscribe();
  }
}
