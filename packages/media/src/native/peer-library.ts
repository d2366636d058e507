import type { PeerConnection } from 'node-datachannel';
import { MediaError } from '../contract/media-error.ts';
import { withPublicAddress } from '../sdp/answer.ts';
import type { CallbackQueue } from './callback-queue.ts';

/** Without this profile Chrome sends stereo at three times the rate. */
export const OPUS_PROFILE = 'minptime=10;useinbandfec=1';
/** The library's candidates exist within milliseconds: there are no servers to ask. */
const GATHERING_TIMEOUT_MS = 3_000;

/** The library throws when something has just closed; its state change reports that, too. True: done. */
export function attempt(action: () => unknown): boolean {
  try {
    return action() === true;
  } catch {
    return false;
  }
}

/** Does the connection come from an address that is allowed? False while it has none. */
export function isFromAllowed(
  connection: Pick<PeerConnection, 'getSelectedCandidatePair'>,
  isAllowed: ((address: string) => boolean) | undefined,
): boolean {
  if (isAllowed === undefined) return true;
  return attempt(() => isAllowed(connection.getSelectedCandidatePair()?.remote.address ?? ''));
}

/** The complete answer to the offer that was set, with all candidates. Rejects with {@link MediaError}. */
export async function answerOffer(
  connection: PeerConnection,
  queue: CallbackQueue,
  publicAddress: string | undefined,
): Promise<string> {
  const gathered = whenGathered(connection, queue);
  try {
    connection.setLocalDescription('answer');
  } catch (error) {
    throw offerRefused(error);
  }
  await gathered;
  const answer = connection.localDescription()?.sdp ?? '';
  return publicAddress === undefined ? answer : withPublicAddress(answer, publicAddress);
}

export const offerRefused = (cause: unknown): MediaError =>
  new MediaError('sdp-not-acceptable', 'The session description was refused.', { cause });

function whenGathered(connection: PeerConnection, queue: CallbackQueue): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new MediaError('media-unavailable', 'The answer was not ready in time.'));
    }, GATHERING_TIMEOUT_MS);
    connection.onGatheringStateChange(
      queue.guard((state) => {
        if (state !== 'complete') return;
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
