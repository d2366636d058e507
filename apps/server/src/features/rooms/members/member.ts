import {
  MICROPHONE_TRACK_NAME,
  type Outbox,
  type PartJoiner,
  type RoomParticipant,
  type RoomPermissions,
  type RoomServerMessage,
  type RoomTrack,
} from '@saywell/contract';
import type { MediaCloseReason, MediaSession } from '@saywell/media';
import { isHidden, maySend, mediaTypeOf } from '../permissions/media-types.ts';

/** What a join token says about the person who joins with it. */
export interface JoinGrant {
  /** Fixed by the token; absent: what the page says. */
  readonly userName?: string | undefined;
  readonly userId?: string | undefined;
  readonly owner: boolean;
  readonly access: 'lobby' | 'full';
  readonly permissions: RoomPermissions;
  /**
   * Of an operator: it hears, is hidden until it speaks, is counted nowhere, and neither keeps the room open nor uses up
   * a place. Names its seat.
   */
  readonly observerId?: string;
}

/** Of the visitor who made the call: the room is its own. */
export const ownerGrant: JoinGrant = { owner: true, access: 'full', permissions: {} };

/** What somebody may be asked to stop sending. */
export type StoppableKind = 'audio' | 'video' | 'screen';

/** One media session of a visitor; what a replaced one still reports is ignored. */
export interface Link {
  media: MediaSession | null;
  greeted: boolean;
  /** Why the media was over before it was put to use. */
  lost: MediaCloseReason | null;
  /** The way before this one, which has not said anything either: the visitor tries both. */
  rival: Link | null;
  readonly joiner: PartJoiner;
  /** Its sound comes over a LiveKit server, where those who are there hear each other without us. */
  viaLiveKit: boolean;
}

/** Closes its media, and what is tried beside it. */
export function closeLink(link: Link | null): void {
  link?.media?.close();
  link?.rival?.media?.close();
}

export type AppMessage = Extract<RoomServerMessage, { type: 'app-message' }>;

/** A place in the room. */
export interface Member {
  readonly sessionId: string;
  readonly grant: JoinGrant;
  readonly joinedAt: string;
  userName: string;
  userData: unknown;
  access: 'lobby' | 'full';
  permissions: RoomPermissions;
  /** Does it say that its microphone is on? */
  saysAudio: boolean;
  /** What it was made to stop sending, until it sends again by itself. */
  readonly stopped: Set<StoppableKind>;
  /** What it sends beside the microphone; undefined: it never did. */
  tracks: readonly RoomTrack[] | undefined;
  link: Link | null;
  /** Said hello on this or on an earlier link. */
  known: boolean;
  /** Its page may be loaded again: it has a ticket. */
  mayReturn: boolean;
  /** Came back with its ticket, so that its page knows nothing yet of what was said. */
  hasNewPage: boolean;
  /** App messages that may not have come; undefined where its page does not say what has. */
  outbox: Outbox<AppMessage> | undefined;
  /** Serial of its last app message. */
  received: number;
  /** Links that are being opened. */
  opening: number;
  /** Of the wait for a hello or for new media. */
  cancelTimer: () => void;
}

export function createMember(sessionId: string, grant: JoinGrant, joinedAt: string): Member {
  return {
    sessionId,
    grant,
    joinedAt,
    userName: grant.userName ?? '',
    userData: undefined,
    access: grant.access,
    permissions: grant.permissions,
    saysAudio: true,
    stopped: new Set(),
    tracks: undefined,
    link: null,
    known: false,
    mayReturn: false,
    hasNewPage: false,
    outbox: undefined,
    received: 0,
    opening: 0,
    cancelTimer: () => undefined,
  };
}

/** In the room with full access, not only expected. */
export const isIn = ({ access, known }: Member): boolean => access === 'full' && known;

/** An operator of the organisation, whose call it is not. */
export const isObserver = ({ grant }: Member): boolean => grant.observerId !== undefined;

/** An observer that does not speak: the others do not learn that it is there. */
export const isUnseen = (member: Member): boolean => isObserver(member) && isHidden(member.permissions);

/**
 * Nothing is kept from this person, and nobody is spared it: LiveKit sends everybody's voice to everybody. Who is in the
 * lobby, observes, has permissions of its own or was made to stop comes by our own media, where each voice is looked at.
 */
export const mayUseLiveKit = (member: Member): boolean =>
  member.access === 'full' &&
  !isObserver(member) &&
  Object.keys(member.permissions).length === 0 &&
  member.stopped.size === 0;

/** Only hears, or is not whom the call is about: a conversation needs somebody else. */
export const isListener = (member: Member): boolean => isObserver(member) || onlyHears(member);

const onlyHears = ({ permissions: { hasPresence = true, canSend = true } }: Member): boolean =>
  !hasPresence || canSend === false || (Array.isArray(canSend) && canSend.length === 0);

/** What a participant may say about itself; a name that its token gave stays. */
export function applyProfile(member: Member, said: { userName?: string; userData?: unknown }): void {
  if (said.userName !== undefined && member.grant.userName === undefined) member.userName = said.userName;
  if (said.userData !== undefined) member.userData = said.userData;
}

const microphone: RoomTrack = { name: MICROPHONE_TRACK_NAME, kind: 'audio' };

/** Is this track heard or forwarded, if the member sends it? */
export function isSending({ permissions, stopped }: Member, track: RoomTrack): boolean {
  return maySend(permissions, mediaTypeOf(track)) && !stopped.has(stoppableKind(track));
}

export const isAudible = (member: Member): boolean => member.saysAudio && isSending(member, microphone);

export function stoppableKind({ name, kind }: RoomTrack): StoppableKind {
  return name.startsWith('screen-') ? 'screen' : kind;
}

/** As everybody sees it. */
export function participantOf(member: Member): RoomParticipant {
  const { sessionId, userName, userData, joinedAt, grant, permissions, tracks } = member;
  return {
    sessionId,
    userName,
    joinedAt,
    audio: isAudible(member),
    ...(grant.userId !== undefined && { userId: grant.userId }),
    ...(userData !== undefined && { userData }),
    ...(isObserver(member) && { participantType: 'operator' as const }),
    ...(grant.owner && { owner: true }),
    ...(Object.keys(permissions).length > 0 && { permissions }),
    ...(tracks !== undefined && { tracks: tracks.filter((track) => isSending(member, track)) }),
  };
}
