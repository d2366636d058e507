import type { RoomPermissions } from '@saywell/contract';
import type { JoinGrant } from './member.ts';
import type { RoomAnnouncements } from './room-announcements.ts';
import type { RoomAttendance } from './room-attendance.ts';
import type { RoomMembers } from './room-members.ts';

const unseen: RoomPermissions = { hasPresence: false, canSend: false };
const speaking: RoomPermissions = { canSend: ['audio'] };

/** What the join token of an observer says. The others learn `userName` when it speaks. */
export const observerGrant = (observerId: string, userName: string): JoinGrant => ({
  observerId,
  userName,
  owner: false,
  access: 'full',
  permissions: unseen,
});

/** The operators who hear a room. */
export class RoomObservers {
  readonly #members: RoomMembers;
  readonly #announcements: RoomAnnouncements;
  readonly #attendance: RoomAttendance;

  constructor(members: RoomMembers, announcements: RoomAnnouncements, attendance: RoomAttendance) {
    this.#members = members;
    this.#announcements = announcements;
    this.#attendance = attendance;
  }

  /** From here on everybody hears it, and sees it, or no longer does. Harmless when it is gone. */
  setSpeaking(sessionId: string, isSpeaking: boolean): void {
    const member = this.#members.get(sessionId);
    const wasUnseen = member?.permissions === unseen;
    if (member === undefined || wasUnseen !== isSpeaking) return;
    member.permissions = isSpeaking ? speaking : unseen;
    this.#announcements.permissionsChanged(member, wasUnseen);
  }

  /** Its seat is not its own any more; it is sent why. Harmless when it is gone. */
  dismiss(sessionId: string, why: string): void {
    const member = this.#members.get(sessionId);
    if (member !== undefined) this.#attendance.eject(member, why);
  }
}
