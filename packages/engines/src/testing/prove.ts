import { it, type TestContext } from 'vitest';

/** A test of a matrix. They run at the same time, for most of them wait. */
export type Prove<Case extends string> = (title: Case, test: (context: TestContext) => Promise<void>) => void;

export const prove: Prove<string> = (title, test) => it.concurrent(title, test);
