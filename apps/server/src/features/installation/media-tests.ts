import type { MediaHost, MediaSessionHandlers } from '@saywell/media';
import type { SetTimer } from '../../platform/clock.ts';
import { createId } from '../../platform/create-id.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { mediaFailure } from '../rooms/media-failure.ts';

/** A browser that is not there by then never will be: a call would have given up before. */
const openMs = 8_000;
/** On this server, whoever asks. */
const maxAtOnce = 4;
/** Nothing but silence is sent. */
const outputSampleRateHz = 16_000;

/** Opens the media of a call for seconds, without a room, an assistant or a record. */
export interface MediaTests {
  /**
   * Answers the offer of a browser. What is opened is closed when the browser leaves it, after 8 s at the latest.
   * Rejects with `DomainError`.
   *
   * @param who has one test at a time.
   */
  open(who: string, offer: string): Promise<string>;
}

export interface MediaTestsOptions {
  readonly media: Pick<MediaHost, 'openWebRtc'>;
  readonly setTimer: SetTimer;
}

export function createMediaTests({ media, setTimer }: MediaTestsOptions): MediaTests {
  /** Who tests, and how to cancel the end of it. */
  const running = new Map<string, () => void>();
  const end = (who: string): void => {
    running.get(who)?.();
    running.delete(who);
  };
  return {
    async open(who, offer) {
      refuseMore(running, who);
      running.set(who, () => undefined);
      const handlers = { ...deaf, closed: () => end(who) };
      try {
        const { session, answer } = await media.openWebRtc({
          id: createId(),
          offer,
          outputSampleRateHz,
          handlers,
        });
        if (running.has(who))
          running.set(
            who,
            setTimer(() => session.close(), openMs),
          );
        return answer;
      } catch (error) {
        end(who);
        throw mediaFailure(error);
      }
    },
  };
}

const deaf: Omit<MediaSessionHandlers, 'closed'> = {
  connected: () => undefined,
  frame: () => undefined,
  message: () => undefined,
  playout: () => undefined,
  gap: () => undefined,
  resumed: () => undefined,
};

function refuseMore(running: ReadonlyMap<string, unknown>, who: string): void {
  if (running.has(who))
    throw new DomainError('rate-limited', 'You test the media already; that ends within seconds.');
  if (running.size >= maxAtOnce)
    throw new DomainError('rate-limited', 'Others test the media now; try again in some seconds.');
}
