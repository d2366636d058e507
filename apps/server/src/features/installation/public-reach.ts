import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Installation } from '@saywell/contract';
import { askOwnAddress, type OwnAnswer } from '../../platform/outgoing/ask-own-address.ts';

type Reach = Installation['publicReach'];

/** The address is asked at most so often, however often the page is looked at. */
const rememberedMs = 60_000;
const limitMs = 3_000;
const questionShape = /^[0-9a-f]{32}$/;

/** Whether the public address leads to this process, or to another one of its installation; asked in the background, and remembered. */
export interface PublicReach {
  /** What is known. Only who asks first waits, at most 3 s. */
  read(): Promise<Reach>;
  /** What is known, without asking. */
  known(): Reach;
  /** Answers a question of this process, or of another one with its key; undefined: it is none. */
  prove(question: string): string | undefined;
}

/** The key with which the servers of an installation know each other's answers, of which `encryptionKey` is the key. */
export const reachKey = (encryptionKey: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', encryptionKey, '', 'saywell public reach', 32));

/**
 * @param now epoch ms.
 * @param key default: one of this process, whose answers nobody else can give.
 */
export function createPublicReach(
  publicUrl: string | null,
  now: () => number,
  key: Uint8Array = randomBytes(32),
): PublicReach {
  const proofOf = (question: string): string => createHmac('sha256', key).update(question).digest('hex');
  /** What is asked now, and whether the question came back here. */
  let open = { question: '', isHere: false };
  let known: Reach = { status: 'not-checked', code: null, certificate: null, at: null };
  let askedAt: number | undefined;
  let asking: Promise<void> | undefined;
  const ask = async (url: string): Promise<void> => {
    askedAt = now();
    const question = randomBytes(16).toString('hex');
    const asked = { question, isHere: false };
    open = asked;
    const answer = await askOwnAddress(new URL(`${url}/health`), question, limitMs);
    known = { ...judge(answer, proofOf(question), asked.isHere), at: new Date(now()).toISOString() };
  };
  return {
    prove(question) {
      if (!questionShape.test(question)) return undefined;
      if (question === open.question) open.isHere = true;
      return proofOf(question);
    },
    known: () => known,
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

function judge(answer: OwnAnswer, expected: string, isHere: boolean): Omit<Reach, 'at'> {
  if (answer.kind === 'failed') return { status: 'unreachable', code: answer.code, certificate: null };
  const { status, proof, certificate } = answer;
  const isRedirect = status >= 300 && status < 400;
  const found =
    proof === expected
      ? { status: 'reached' as const, code: isHere ? null : 'other-server' }
      : { status: 'another' as const, code: isRedirect ? 'redirect' : `status-${status}` };
  return {
    ...found,
    certificate: certificate && {
      endsAt: new Date(certificate.endsAt).toISOString(),
      problem: certificate.problem,
    },
  };
}
