import { afterEach, beforeEach, expect, vi } from 'vitest';

if (typeof document !== 'undefined') (await import('./setup-document.ts')).shareDocument();

// Unexpected console output is a defect: a test that expects some spies on the method itself.
const methods = ['error', 'warn'] as const;
let seen: string[] = [];

/** What `npm run spec` reads of a test in the report. */
declare module 'vitest' {
  interface TaskMeta {
    /** It passes by failing, or may try again: green without proving its rule. */
    proofless?: boolean;
  }
}

beforeEach(({ task }) => {
  task.meta.proofless = task.fails === true || retriesOf(task.retry) > 0;
  seen = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      seen.push(`console.${method}: ${values.map(String).join(' ')}`);
    });
  }
});
const retriesOf = (retry: number | { readonly count?: number } | undefined): number =>
  typeof retry === 'object' ? (retry.count ?? 0) : (retry ?? 0);

afterEach(() => {
  expect(seen.join('\n'), 'unexpected console output').toBe('');
});

const patienceMs = 30_000;
/** This module is read again for each file of a worker, the object that it changes is not. */
const isPatient = Symbol.for('saywell.is-patient');

// A wait is over when its check passes. The second that vitest waits at most is too short where much runs at a time.
if (!(isPatient in vi.waitFor)) {
  const waitFor = vi.waitFor.bind(vi);
  const patient: typeof vi.waitFor = (check, given) =>
    waitFor(check, typeof given === 'number' ? given : { timeout: patienceMs, ...given });
  vi.waitFor = Object.assign(patient, { [isPatient]: true });
}
