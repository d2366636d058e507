import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ThreeServers } from './three-servers.ts';

/** Somebody who writes all the time, and tries again with the same key until it is said to be stored. */
export interface Writer {
  /** Names of what was acknowledged, with the ids that were answered. */
  readonly written: ReadonlyMap<string, string>;
  /** Answers that were none: connections that broke, servers that were not there. */
  readonly failures: number;
  stop(): Promise<void>;
}

const pauseMs = 100;

export function startWriter({ send }: Pick<ThreeServers, 'send'>): Writer {
  const written = new Map<string, string>();
  let failures = 0;
  const stop = new AbortController();
  async function write(): Promise<void> {
    while (!stop.signal.aborted) {
      const name = `Written ${randomUUID().slice(0, 18)}`;
      const key = randomUUID();
      for (let isStored = false; !isStored; ) {
        const answer = await send('POST', '/assistant', { name }, { 'idempotency-key': key }).catch(
          () => null,
        );
        if (answer?.status === 201) {
          written.set(name, String(Object(await answer.json()).id));
          isStored = true;
        } else {
          failures += 1;
          await answer?.text().catch(() => '');
          await sleep(pauseMs);
        }
      }
      await sleep(pauseMs);
    }
  }
  const done = Promise.all([write(), write()]);
  return {
    written,
    get failures() {
      return failures;
    },
    async stop() {
      stop.abort();
      await done;
    },
  };
}
