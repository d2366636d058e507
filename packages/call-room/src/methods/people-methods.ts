import type { RoomPermissions } from '@saywell/contract';
import type { TrackSubscription } from '../engines/engine.ts';
import { CallRoomError } from '../errors/call-room-error.ts';
import * as messages from '../errors/messages.ts';
import type { MeetingSessionState, ParticipantCounts, WaitingParticipant } from '../events/call-events.ts';
import type { Participants } from '../room/participant.ts';
import { checkAppMessage } from '../rules/app-message.ts';
import { issue } from '../rules/issue.ts';
import { checkParticipantUpdate, checkWaitingUpdate } from '../rules/participant-update.ts';
import { checkSessionData } from '../rules/session-data.ts';
import { checkUserData } from '../rules/user-data.ts';
import { isFields, isString, jsonText } from '../rules/values.ts';
import { SettingsMethods } from './settings-methods.ts';

/** Somebody in the lobby may wait this long for an answer. */
const accessTimeoutMs = 600_000;

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

/** Who is in the room, who waits, what they share and what is said between pages. */
export abstract class PeopleMethods extends SettingsMethods {
  /** `local` and everybody else by session id; empty outside a call. */
  participants(): Participants {
    return { ...this.engine?.participants(), ...this.record.fakes };
  }

  /** Somebody who is not there, in this page only: for trying out how many people look. */
  addFakeParticipant(options: { readonly user_name?: string } = {}): this {
    this.guard('addFakeParticipant');
    this.record.addFake(options.user_name ?? 'fake');
    return this;
  }

  participantCounts(): ParticipantCounts {
    return this.record.counts;
  }

  updateParticipant(id: string, update: CallParticipantUpdate): this {
    this.guard();
    const isAutomatic = this.options.subscribeToTracksAutomatically !== false;
    this.check(checkParticipantUpdate(update, isAutomatic));
    if (id === 'local' || id === this.participants()['local']?.session_id) this.#updateSelf(update);
    else this.#updateOther(id, update);
    return this;
  }

  updateParticipants(updates: Readonly<Record<string, CallParticipantUpdate>>): this {
    for (const [id, update] of Object.entries(updates)) this.updateParticipant(id, update);
    return this;
  }

  waitingParticipants(): Readonly<Record<string, WaitingParticipant>> {
    return this.record.waiting;
  }

  /** Lets somebody in who waits, or not. */
  async updateWaitingParticipant(
    id: string,
    updates: { readonly grantRequestedAccess: boolean },
  ): Promise<{ id: string }> {
    this.guard('updateWaitingParticipant');
    const badId = issue('updateWaitingParticipant() must take an id string and a updates object');
    this.check(isString(id) ? checkWaitingUpdate(updates) : badId);
    const { grantRequestedAccess: grant } = updates;
    await this.joinedEngine().request('decide-access', { sessionId: id, grant });
    return { id };
  }

  async updateWaitingParticipants(
    updates: Readonly<Record<string, { readonly grantRequestedAccess: boolean }>>,
  ): Promise<{ ids: string[] }> {
    this.guard('updateWaitingParticipants');
    const fits = isFields(updates) && Object.values(updates).every((one) => !checkWaitingUpdate(one));
    this.check(fits ? undefined : issue(messages.badWaitingUpdates));
    const engine = this.joinedEngine();
    // `*` is everybody who waits.
    const { '*': everybody, ...named } = updates;
    const all = everybody
      ? Object.fromEntries(Object.keys(this.record.waiting).map((id) => [id, everybody]))
      : {};
    const decisions = Object.entries({ ...all, ...named });
    await Promise.all(
      decisions.map(([sessionId, { grantRequestedAccess: grant }]) =>
        engine.request('decide-access', { sessionId, grant }),
      ),
    );
    return { ids: decisions.map(([id]) => id) };
  }

  /** Asks to be let in; resolves when somebody has decided. */
  async requestAccess(
    options: { readonly access?: { readonly level: 'full' }; readonly name?: string } = {},
  ): Promise<{ access: unknown; granted: boolean }> {
    this.guard('requestAccess');
    const engine = this.joinedEngine();
    const { access } = this.record.access;
    if (typeof access === 'object' && access.level === 'full') return { access, granted: true };
    this.record.setAccess('lobby', true);
    const { name = '' } = options;
    const { granted } = await engine.request('request-access', { name }, accessTimeoutMs);
    this.record.setAccess(granted ? 'full' : 'lobby', false);
    return { access: this.record.access.access, granted };
  }

  async setUserName(
    name: string | null,
    _options?: { readonly thisMeetingOnly?: boolean },
  ): Promise<{ userName: string }> {
    this.guard();
    const userName = name ?? '';
    this.change({ userName });
    this.engine?.updateProfile({ userName });
    return { userName };
  }

  async setUserData(userData: unknown): Promise<{ userData: unknown }> {
    this.guard();
    this.check(checkUserData(userData));
    this.change({ userData });
    this.engine?.updateProfile({ userData });
    return { userData };
  }

  /** Data that everybody in the room shares, and how the media goes. */
  meetingSessionState(): MeetingSessionState {
    this.guard('meetingSessionState');
    return this.record.sessionState;
  }

  /** Told to everybody by `meeting-session-state-updated`; a refusal by a `nonfatal-error`. */
  setMeetingSessionData(
    data: Readonly<Record<string, unknown>>,
    mergeStrategy: 'replace' | 'shallow-merge' = 'replace',
  ): void {
    this.guard('setMeetingSessionData');
    this.check(checkSessionData(data, mergeStrategy));
    if (mergeStrategy === 'shallow-merge' && Object.keys(data).length === 0) return;
    if (!survivesJson(data)) this.log.warn(messages.sessionDataChanged);
    const asked = this.joinedEngine().request('set-session-data', { data, mergeStrategy });
    void asked.catch((error: unknown) => {
      const { message: errorMsg, details } = CallRoomError.from(error);
      this.emitCall('nonfatal-error', { type: 'meeting-session-data-error', errorMsg, details });
    });
  }

  /** Sends to one participant, several, or `*` all. Throws before join and above the room's size cap. */
  sendAppMessage(data: unknown, to: string | readonly string[] = '*'): this {
    this.guard('sendAppMessage');
    const engine = this.joinedEngine();
    const isTooLarge = (jsonText(data)?.length ?? 0) > engine.maxAppMessageLength;
    this.check(
      checkAppMessage(data, engine.maxAppMessageLength),
      isTooLarge ? 'message-too-large' : 'invalid-argument',
    );
    for (const id of typeof to === 'string' ? [to] : to) engine.sendAppMessage(data, id);
    return this;
  }

  getActiveSpeaker(): { readonly peerId?: string } {
    this.guard('getActiveSpeaker');
    return this.record.activeSpeaker;
  }

  /** How a frame would show people; kept for existing pages. */
  activeSpeakerMode(): boolean {
    this.guard('activeSpeakerMode');
    return this.options.activeSpeakerMode === true;
  }

  setActiveSpeakerMode(enabled: boolean): this {
    this.guard('setActiveSpeakerMode');
    this.change({ activeSpeakerMode: enabled });
    this.emitCall('active-speaker-mode-change', { enabled });
    return this;
  }

  subscribeToTracksAutomatically(): boolean {
    return this.options.subscribeToTracksAutomatically !== false;
  }

  setSubscribeToTracksAutomatically(isAutomatic: boolean): this {
    this.guard('setSubscribeToTracksAutomatically');
    this.change({ subscribeToTracksAutomatically: isAutomatic });
    this.joinedEngine().subscribeToAll?.(isAutomatic);
    return this;
  }

  #updateSelf({ setAudio, setVideo, setScreenShare, eject }: CallParticipantUpdate): void {
    if (setAudio !== undefined) this.setLocalAudio(setAudio);
    if (setVideo !== undefined) this.setLocalVideo(setVideo);
    if (setScreenShare === false) this.screen.stop();
    if (eject === true) void this.leave();
  }

  #updateOther(id: string, update: CallParticipantUpdate): void {
    const { setSubscribedTracks: tracks, updatePermissions, styles: _styles, ...rest } = update;
    const engine = this.engine;
    if (!engine) return;
    if (tracks !== undefined)
      engine.updateParticipant(id, {
        setSubscribedTracks: tracks === 'avatar' ? { audio: true, video: false } : tracks,
      });
    const permissions = updatePermissions && { permissions: toPermissions(updatePermissions) };
    if (Object.keys(rest).length === 0 && !permissions) return;
    void engine
      .request('update-participant', { sessionId: id, ...rest, ...permissions })
      .catch(this.tellRefusal);
  }
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

/** Dates, maps and undefined come out of JSON as something else. */
function survivesJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(survivesJson);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(survivesJson);
}
