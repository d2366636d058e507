import type { JobKind } from './job-kind.ts';

/** Something to do, as it is put into the queue. */
export interface NewJob {
  readonly orgId: string;
  readonly kind: JobKind;
  /** Id of what it is about, by the kind. One job per kind and subject. */
  readonly subjectId: string;
  /** What its handler needs besides the subject; JSON. Never a secret in plain text. */
  readonly payload?: unknown;
  /** Epoch milliseconds. Default: now. */
  readonly dueAt?: number;
}

/** Something to do, claimed for one attempt. */
export interface Job {
  readonly id: string;
  readonly orgId: string;
  readonly kind: JobKind;
  readonly subjectId: string;
  readonly payload: unknown;
  /** This one counted. */
  readonly attempts: number;
  /** Of this attempt: who lost it to another changes nothing any more. */
  readonly leaseId: string;
}

/** How many jobs of a kind to take, and for how long they are the taker's. */
export interface JobDemand {
  readonly kind: JobKind;
  readonly limit: number;
  readonly leaseMs: number;
}

/** What is to be done later, at least once, also by another server. */
export interface JobQueue {
  /**
   * Puts a job into the queue, and wakes who works on it. Inside of a transaction it is stored, or not, with everything else.
   * One that is there for the same kind and subject starts anew with this payload
   * and time; while it runs, it runs once more afterwards.
   */
  add(job: NewJob): Promise<void>;
  /** The same for several, of different kinds or subjects. */
  addAll(jobs: readonly NewJob[]): Promise<void>;
  /** One that is there for the same kind and subject stays as it is. For what is not due soon: nobody is woken. */
  addIfAbsent(job: NewJob): Promise<void>;
  /**
   * Lays `fields` over the object `part` of its payload and makes it due, unless an attempt has begun.
   * Answers whether it did.
   */
  amend(kind: JobKind, subjectId: string, change: { part: string; fields: object }): Promise<boolean>;
  /** Takes a job out; whoever runs it learns so at its next heartbeat. Answers whether there was one. */
  cancel(kind: JobKind, subjectId: string): Promise<boolean>;
  /** Those of an organisation that are not done, whoever has them now. */
  pending(orgId: string, kind: JobKind): Promise<readonly Pick<Job, 'subjectId' | 'payload'>[]>;
  /** Takes jobs that are due. Nobody else gets them until the lease is over. */
  claim(demands: readonly JobDemand[]): Promise<readonly Job[]>;
  /** Reserves a job for another `leaseMs` from now. False: it is no longer the caller's. */
  extend(job: Job, leaseMs: number): Promise<boolean>;
  /** Done; one that was added again meanwhile is free, and who works on the queue is woken. False: it was no longer the caller's, and nothing changed. */
  complete(job: Job): Promise<boolean>;
  /** Not done; to be tried again after `delayMs`, or never when that is null. */
  fail(job: Job, code: string, delayMs: number | null): Promise<void>;
  /** Neither done nor failed: whoever comes next may take it at once, and this attempt does not count. */
  release(job: Job): Promise<void>;
  /** The same for every job; for a start at which no other server can be running. */
  releaseAll(): Promise<void>;
  /** Removes what was given up before this time, epoch milliseconds. */
  forgetFailed(before: number): Promise<void>;
  /** When the next one can be taken, epoch milliseconds; null when there is none. */
  nextDueAt(kinds: readonly JobKind[]): Promise<number | null>;
}
