import type { MediaClock } from '../contract/clock.ts';
import { MediaError } from '../contract/media-error.ts';
import type { ChildToHost } from '../ipc/protocol.ts';

export type Answer = ChildToHost & { readonly type: 'answer' | 'tracks-answer' };
interface PendingAnswer {
  resolve(answer: Answer): void;
  reject(error: MediaError): void;
}

/** Answers that the media process owes, by the number of the session that they open. */
export class PendingAnswers {
  readonly #clock: MediaClock;
  readonly #timeoutMs: number;
  readonly #pending = new Map<number, PendingAnswer>();

  constructor(clock: MediaClock, timeoutMs: number) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  has(session: number): boolean {
    return this.#pending.has(session);
  }

  /** Rejects with {@link MediaError}: refused, too late, or the process has ended. */
  of(session: number): Promise<Answer> {
    const answered = new Promise<Answer>((resolve, reject) => {
      const late = () => reject(new MediaError('media-unavailable', 'The media process did not answer.'));
      const cancel = this.#clock.setTimer(late, this.#timeoutMs);
      this.#pending.set(session, {
        resolve(answer) {
          cancel();
          resolve(answer);
        },
        reject(error) {
          cancel();
          reject(error);
        },
      });
    });
    return answered.finally(() => this.#pending.delete(session));
  }

  answer(answer: Answer): void {
    this.#pending.get(answer.session)?.resolve(answer);
  }

  refuse(session: number, error: MediaError): void {
    this.#pending.get(session)?.reject(error);
  }

  refuseAll(error: MediaError): void {
    for (const pending of this.#pending.values()) pending.reject(error);
  }
}
