import { createMember, isIn, isListener, isObserver, type JoinGrant, type Member } from './member.ts';

/** Most visitors of one room, unless a LiveKit server carries more; as many again may wait in its lobby. */
export const maxVisitors = 8;

/** The places of one room, in the order of joining. Observers are among them, and are no visitors. */
export class RoomMembers {
  readonly #members = new Map<string, Member>();
  readonly #maxVisitors: number;

  constructor(most = maxVisitors) {
    this.#maxVisitors = most;
  }

  /** Visitors that are in, or about to be. */
  get size(): number {
    return this.all().filter((member) => !isObserver(member)).length;
  }

  get(sessionId: string): Member | undefined {
    return this.#members.get(sessionId);
  }

  /** Is the place still this member's? */
  has(member: Member): boolean {
    return this.#members.get(member.sessionId) === member;
  }

  all(): readonly Member[] {
    return [...this.#members.values()];
  }

  /** Everybody who is in with full access. */
  people(): readonly Member[] {
    return this.all().filter((member) => isIn(member));
  }

  /** The same without observers. */
  visitors(): readonly Member[] {
    return this.people().filter((member) => !isObserver(member));
  }

  /** Observers that are in. */
  observers(): readonly Member[] {
    return this.people().filter((member) => isObserver(member));
  }

  /** Everybody in the lobby. */
  waiting(): readonly Member[] {
    return this.all().filter(({ access, known }) => access === 'lobby' && known);
  }

  /** Is there no place left in the room, or in its lobby? */
  isFull(access: Member['access']): boolean {
    const taken = this.all().filter((member) => member.access === access && !isObserver(member));
    return taken.length >= this.#maxVisitors;
  }

  /** Nobody is left who is in or about to be, listeners and observers apart. */
  get isDeserted(): boolean {
    return this.all().every((member) => member.access === 'lobby' || isListener(member));
  }

  /** Those who talk are all away: their network is lost or their page is loaded again. */
  get areAllAway(): boolean {
    const people = this.people().filter((member) => !isListener(member));
    return people.length > 0 && people.every(({ link }) => link === null);
  }

  add(sessionId: string, grant: JoinGrant, joinedAt: string): void {
    this.#members.set(sessionId, createMember(sessionId, grant, joinedAt));
  }

  remove(sessionId: string): void {
    this.#members.get(sessionId)?.cancelTimer();
    this.#members.delete(sessionId);
  }

  clear(): void {
    this.#members.clear();
  }
}
