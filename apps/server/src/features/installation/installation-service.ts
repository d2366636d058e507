import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Installation, InstallationHistory } from '@saywell/contract';
import { type Clock, dayMs } from '../../platform/clock.ts';
import { createDiskUse } from './disk-use.ts';
import { createPublicReach } from './public-reach.ts';
import { createPartStates, type PartLook } from './part-states.ts';
import { lookAtParts, type LookedAt } from './part-looks.ts';
import { createSampleRing, type InstallationSample } from './sample-ring.ts';
import type { InstallationProbes } from './installation-probes.ts';

/** How this server is, and how it was. Disposing ends the looks of every minute. */
export interface InstallationService extends AsyncDisposable {
  report(): Promise<Installation>;
  history(): InstallationHistory;
  /** Answers what this process, or another one of the installation, asks its public address; undefined: it is no such question. */
  prove(question: string): string | undefined;
}

export interface InstallationOptions {
  readonly probes: InstallationProbes;
  readonly clock: Pick<Clock, 'now' | 'setTimer'>;
  /** Of the servers of the installation, see {@link createPublicReach}. Default: one of this process. */
  readonly reachKey?: Uint8Array;
  /** Microseconds of CPU that this process has had. Default: the process's. */
  readonly cpuMicroseconds?: () => number;
}

const stepMs = 60_000;
const keptSamples = dayMs / stepMs;

export function createInstallation(options: InstallationOptions): InstallationService {
  return new WatchedInstallation(options);
}

class WatchedInstallation implements InstallationService {
  readonly #options: InstallationOptions;
  readonly #ring = createSampleRing(keptSamples);
  readonly #parts = createPartStates();
  readonly #disk;
  readonly #reach;
  readonly #loop = monitorEventLoopDelay({ resolution: 10 });
  readonly #startedAt: number;
  #measured = { at: 0, cpu: 0 };
  #last: Pick<InstallationSample, 'cpuPercent' | 'eventLoopP99Ms'> | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor(options: InstallationOptions) {
    const { clock, probes, reachKey } = options;
    this.#options = options;
    this.#disk = createDiskUse(probes.dataDirectory, clock.now);
    this.#reach = createPublicReach(probes.fixed().publicUrl, clock.now, reachKey);
    this.#startedAt = clock.now();
    this.#measured = { at: this.#startedAt, cpu: this.#cpu() };
    this.#loop.enable();
    this.#wait();
  }

  async report(): Promise<Installation> {
    const { probes, clock } = this.#options;
    const now = clock.now();
    const [database, jobs, media, disk, publicReach] = await Promise.all([
      probes.database(),
      probes.jobs(),
      probes.media(),
      this.#disk.read(),
      this.#reach.read(),
    ]);
    const { rss, heapUsed } = process.memoryUsage();
    const looks = this.#lookAt({ database, jobs, media }, now);
    return {
      ...probes.fixed(),
      publicReach,
      startedAt: new Date(this.#startedAt).toISOString(),
      uptimeSeconds: Math.round((now - this.#startedAt) / 1_000),
      parts: [...this.#parts.see(looks, now)],
      calls: probes.calls(),
      rooms: probes.rooms(),
      process: { residentBytes: rss, heapUsedBytes: heapUsed, ...(this.#last ?? this.#measure()) },
      media,
      database: { kind: probes.databaseKind, ...database },
      jobs,
      unstoredEnds: probes.unstoredEnds(),
      disk,
    };
  }

  history(): InstallationHistory {
    const all = this.#ring.all();
    return {
      stepSeconds: stepMs / 1_000,
      at: all.map(({ at }) => at),
      calls: all.map(({ calls }) => calls),
      cpuPercent: all.map(({ cpuPercent }) => cpuPercent),
      eventLoopP99Ms: all.map(({ eventLoopP99Ms }) => eventLoopP99Ms),
      residentBytes: all.map(({ residentBytes }) => residentBytes),
      databaseMs: all.map(({ databaseMs }) => databaseMs),
      jobsWaiting: all.map(({ jobsWaiting }) => jobsWaiting),
    };
  }

  prove(question: string): string | undefined {
    return this.#reach.prove(question);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#loop.disable();
  }

  #wait(): void {
    this.#cancelTimer = this.#options.clock.setTimer(() => void this.#sample(), stepMs);
  }

  /** The next look waits for the end of this one: a database that hangs is not asked by many. */
  async #sample(): Promise<void> {
    const { probes, clock } = this.#options;
    const own = this.#measure();
    this.#last = own;
    this.#loop.reset();
    const [database, jobs, media] = await Promise.all([probes.database(), probes.jobs(), probes.media()]);
    const now = clock.now();
    this.#parts.see(this.#lookAt({ database, jobs, media }, now), now);
    this.#ring.add({
      at: now,
      ...own,
      calls: probes.calls().taken,
      residentBytes: process.memoryUsage.rss(),
      databaseMs: database.latencyMs,
      jobsWaiting: jobs.waiting,
    });
    if (this.#cancelTimer !== undefined) this.#wait();
  }

  #lookAt(asked: Pick<LookedAt, 'database' | 'jobs' | 'media'>, now: number): readonly PartLook[] {
    const { certificate } = this.#reach.known();
    return lookAtParts({ ...this.#options.probes.state(), ...asked, certificate, now });
  }

  /** Since the last time. */
  #measure(): Pick<InstallationSample, 'cpuPercent' | 'eventLoopP99Ms'> {
    const now = this.#options.clock.now();
    const cpu = this.#cpu();
    const { at, cpu: before } = this.#measured;
    this.#measured = { at: now, cpu };
    const passedMs = Math.max(1, now - at);
    const delayMs = (this.#loop.percentile(99) || 0) / 1e6 - 10;
    return {
      cpuPercent: tenths((100 * (cpu - before)) / 1_000 / passedMs),
      eventLoopP99Ms: tenths(Math.max(0, delayMs)),
    };
  }

  #cpu(): number {
    const { cpuMicroseconds } = this.#options;
    if (cpuMicroseconds !== undefined) return cpuMicroseconds();
    const { user, system } = process.cpuUsage();
    return user + system;
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
