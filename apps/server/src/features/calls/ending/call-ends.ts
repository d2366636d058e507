import type { Clock } from '../../../platform/clock.ts';
import type { SealedFolder } from '../../../platform/spool/sealed-folder.ts';
import { SpoolError } from '../../../platform/spool/spool-error.ts';
import type { Store } from '../../../store/store.ts';
import type { RecordingAddresses } from '../../artifacts/recording-addresses.ts';
import { type CallMessages, openCallMessages } from '../../server-messages/call-messages.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import { assistantOfCall } from '../target/assistant-of-call.ts';
import type { CallEnd } from './call-end.ts';
import { endCall, type MessagesOf } from './end-call.ts';
import { readSpooledEnd, writeSpooledEnd } from './spooled-end.ts';

/** Ends of calls: on the disk before they are tried, and tried until they are stored. Disposing tries once more. */
export interface CallEnds extends AsyncDisposable {
  /** Resolves when the end is stored, or waits to be tried again. Never rejects. */
  store(end: CallEnd, messages?: CallMessages): Promise<void>;
  /** Tries once what an earlier process has left on the disk. Answers how many ends it stored. */
  recover(): Promise<number>;
  /**
   * Forgets those of an organisation that wait and are of somebody, as their JSON says; on the disk, too. Answers
   * their calls.
   */
  withdraw(orgId: string, isMeant: (text: string) => boolean): Promise<readonly string[]>;
  /** Does the end of a call wait for the database? */
  isWaiting(callId: string): boolean;
  /** How many wait for the database. */
  readonly waiting: number;
}

export interface CallEndsOptions {
  readonly store: Store;
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  /** Undefined: they wait in memory only. */
  readonly folder?: SealedFolder | undefined;
  /** Notifies the customers' servers. */
  readonly serverMessages?: Pick<ServerMessages, 'open'> | undefined;
  /** Sign the recordings' addresses that they are sent. */
  readonly recordingAddresses?: Pick<RecordingAddresses, 'signed'> | undefined;
}

const firstRetryMs = 1_000;
/** A database that comes back has what waited within half a minute. */
const longestRetryMs = 30_000;
/** Of ends that no disk takes. No call begins without the database, so there are about as many as calls at once. */
const maxInMemory = 1_000;

/** ms after so many rounds in which something failed. */
export const endRetryDelayMs = (failures: number): number =>
  Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), longestRetryMs);

export function createCallEnds(options: CallEndsOptions): CallEnds {
  return new WaitingEnds(options);
}

class WaitingEnds implements CallEnds {
  readonly #options: CallEndsOptions;
  /** By call; those on the disk are read again for each try. */
  readonly #waiting = new Map<string, CallEnd | 'on-disk'>();
  #failures = 0;
  #round: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #isDisposed = false;

  constructor(options: CallEndsOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  isWaiting(callId: string): boolean {
    return this.#waiting.has(callId);
  }

  async store(end: CallEnd, messages?: CallMessages): Promise<void> {
    const { callId } = end;
    const isOnDisk = await this.#spool(end);
    // What nobody may be waiting for: deliveries of what was sent before.
    void messages?.close();
    try {
      await endCall(this.#options.store, end, async () => messages);
    } catch (error) {
      this.#report(callId, 'call-end-waits', 'end of the call was not stored', error);
      this.#wait(end, isOnDisk);
      return;
    }
    if (isOnDisk) await this.#erase(callId);
  }

  async recover(): Promise<number> {
    const { folder } = this.#options;
    await folder?.sweep().catch((error: unknown) => this.#lose('', error));
    const found = (await folder?.names().catch((error: unknown) => this.#lose('', error))) ?? [];
    for (const callId of found) this.#waiting.set(callId, 'on-disk');
    if (found.length > 0) await this.#tryAll();
    return found.filter((callId) => !this.#waiting.has(callId)).length;
  }

  async withdraw(orgId: string, isMeant: (text: string) => boolean): Promise<readonly string[]> {
    await this.#round;
    const withdrawn: string[] = [];
    for (const [callId, waiting] of this.#waiting) {
      const end = waiting === 'on-disk' ? await this.#read(callId) : waiting;
      if (typeof end === 'string' || end.orgId !== orgId || !isMeant(writeSpooledEnd(end))) continue;
      this.#waiting.delete(callId);
      if (waiting === 'on-disk') await this.#options.folder?.remove(callId);
      withdrawn.push(callId);
    }
    return withdrawn;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true;
    this.#cancelTimer?.();
    if (this.waiting > 0) await this.#tryAll();
    for (const [callId, end] of this.#waiting)
      if (end !== 'on-disk') this.#report(callId, 'call-end-lost', 'end of the call is lost');
  }

  async #spool(end: CallEnd): Promise<boolean> {
    const { folder } = this.#options;
    if (folder === undefined) return false;
    try {
      await folder.put(end.callId, writeSpooledEnd(end));
      return true;
    } catch (error) {
      const code = error instanceof SpoolError ? error.code : 'spool-unwritable';
      this.#report(end.callId, code, 'end of the call is not on the disk until it is stored', error);
      return false;
    }
  }

  #wait(end: CallEnd, isOnDisk: boolean): void {
    const inMemory = [...this.#waiting.values()].filter((one) => one !== 'on-disk').length;
    if (!isOnDisk && inMemory >= maxInMemory)
      this.#report(end.callId, 'call-end-lost', 'end of the call is lost: too many wait');
    else this.#waiting.set(end.callId, isOnDisk ? 'on-disk' : end);
    this.#failures = Math.max(1, this.#failures);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isDisposed || this.#round !== undefined || this.#waiting.size === 0) return;
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.clock.setTimer(
      () => void this.#tryAll(),
      endRetryDelayMs(this.#failures),
    );
  }

  /** One round at a time. */
  #tryAll(): Promise<void> {
    this.#cancelTimer?.();
    this.#round ??= this.#tryEach().finally(() => {
      this.#round = undefined;
      this.#schedule();
    });
    return this.#round;
  }

  async #tryEach(): Promise<void> {
    const stored = new Set<string>();
    try {
      // One question instead of a time limit for each end.
      await this.#options.store.ping();
      for (const [callId, waiting] of this.#waiting)
        if (await this.#tryAgain(callId, waiting)) stored.add(callId);
    } catch {
      // The database is away; that it is has been reported with the end.
    }
    for (const callId of stored) this.#waiting.delete(callId);
    this.#failures = this.#waiting.size === 0 ? 0 : this.#failures + 1;
    if (stored.size > 0)
      this.#options.log.info({ calls: stored.size }, 'ends of calls that waited are stored');
  }

  /** True: it waits no longer. One that fails does not hold the others up. */
  async #tryAgain(callId: string, waiting: CallEnd | 'on-disk'): Promise<boolean> {
    const end = waiting === 'on-disk' ? await this.#read(callId) : waiting;
    if (end === 'broken') return true;
    if (end === 'unreadable') return false;
    try {
      await endCall(this.#options.store, end, this.#messagesOf);
    } catch (error) {
      this.#report(callId, 'call-end-waits', 'end of the call was not stored', error);
      return false;
    }
    if (waiting === 'on-disk') await this.#erase(callId);
    return true;
  }

  async #read(callId: string): Promise<CallEnd | 'broken' | 'unreadable'> {
    const { folder } = this.#options;
    try {
      const end = readSpooledEnd((await folder?.read(callId)) ?? '');
      if (end !== null && end.callId === callId) return end;
      throw new SpoolError('spool-entry-broken');
    } catch (error) {
      const isBroken = error instanceof SpoolError && error.code === 'spool-entry-broken';
      this.#report(
        callId,
        isBroken ? 'spool-entry-broken' : 'spool-unreadable',
        'end of the call cannot be read',
        error,
      );
      if (!isBroken) return 'unreadable';
      await folder?.setAside(callId).catch((error: unknown) => this.#lose(callId, error));
      return 'broken';
    }
  }

  /** One that cannot be erased is found stored at the next start. */
  async #erase(callId: string): Promise<void> {
    await this.#options.folder?.remove(callId).catch((error: unknown) => this.#lose(callId, error));
  }

  #lose(callId: string, error: unknown): undefined {
    this.#report(callId, 'spool-unwritable', 'the folder of ended calls is not as it should be', error);
  }

  /** The channel of a call that waited is gone: what is stored says who is notified. */
  readonly #messagesOf: MessagesOf = async (store, call) => {
    const { serverMessages, recordingAddresses } = this.#options;
    if (serverMessages === undefined) return undefined;
    const assistant = await assistantOfCall(store, call);
    return openCallMessages({ serverMessages, call, assistant, recordingAddresses });
  };

  #report(callId: string, code: string, message: string, error?: unknown): void {
    this.#options.log.error({ ...(callId !== '' && { call: callId }), code, err: error }, message);
  }
}
