import { createHmac, randomBytes } from 'node:crypto';
import type { Installation } from '@saywell/contract';
import { askOwnAddress, type OwnAnswer } from '../../platform/outgoing/ask-own-address.ts';

type Reach = Installation['publicReach'];

/** The address is asked at most so often, however often the page is looked at. */
const rememberedMs = 60_000;
const limitMs = 3_000;
const questionShape = /^[0-9a-f]{32}$/;

/** Whether the public address leads to this process; asked in the background, and remembered. */
export interface PublicReach {
  /** What is known. Only who asks first waits, at most 3 s. */
  read(): Promise<Reach>;
  /** Answers a question of this process; undefined: it is none. */
  prove(question: string): string | undefined;
}

/** @param now epoch ms. */
export function createPublicReach(publicUrl: string | null, now: () => number): PublicReach {
  const key = randomBytes(32);
  const prove = (question: string): string | undefined =>
    questionShape.test(question) ? createHmac('sha256', key).update(question).digest('hex') : undefined;
  let known: Reach = { status: 'not-checked', code: null, certificate: null, at: null };
  let askedAt: number | undefined;
  let asking: Promise<void> | undefined;
  const ask = async (url: string): Promise<void> => {
    askedAt = now();
    const question = randomBytes(16).toString('hex');
    const answer = await askOwnAddress(new URL(`${url}/health`), question, limitMs);
    known = { ...judge(answer, prove(question)), at: new Date(now()).toISOString() };
  };
  return {
    prove,
    async read() {
      if (publicUrl === null) return known;
      if (askedAt === undefined || now() - askedAt >= rememberedMs)
        asking ??= ask(publicUrl).finally(() => {
          asking = undefined;
        });
      if (known.at === null) await asking;
      return known;
    },
  };
}

function judge(answer: OwnAnswer, expected: string | undefined): Omit<Reach, 'at'> {
  if (answer.kind === 'failed') return { status: 'unreachable', code: answer.code, certificate: null };
  const { status, proof, certificate } = answer;
  const isOwn = proof !== undefined && proof === expected;
  const isRedirect = status >= 300 && status < 400;
  return {
    status: isOwn ? 'reached' : 'another',
    code: isOwn ? null : isRedirect ? 'redirect' : `status-${status}`,
    certificate: certificate && {
      endsAt: new Date(certificate.endsAt).toISOString(),
      problem: certificate.problem,
    },
  };
}
