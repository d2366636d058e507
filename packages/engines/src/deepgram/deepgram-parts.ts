import { EngineError, type WordTiming } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';

/** Its own, which is no bearer token. */
export const deepgramScheme = 'Token ';

/** The words of an alternative or a turn; times are seconds of the audio. */
export function deepgramWords(heard: unknown): readonly WordTiming[] {
  const words = fieldOf(heard, 'words');
  if (!Array.isArray(words)) return [];
  return words.flatMap((one: unknown) => {
    const word = fieldOf(one, 'punctuated_word') ?? fieldOf(one, 'word');
    const [start, end] = [fieldOf(one, 'start'), fieldOf(one, 'end')];
    if (typeof word !== 'string' || typeof start !== 'number' || typeof end !== 'number') return [];
    return [{ word, startMs: start * 1000, endMs: end * 1000 }];
  });
}

/** The reason of a close tells more than its code, which has changed over the years. */
export function deepgramLoss(engine: string, code: number, reason: string): EngineError | undefined {
  const message = `The endpoint closed the connection (${code})`;
  if (reason.includes('DATA-0000'))
    return new EngineError('engine-failed', engine, message, { isPermanent: true });
  if (reason.includes('NET-000')) return new EngineError('engine-timed-out', engine, message);
  return undefined;
}
