import type { EndedReason } from '@saywell/contract';
import type { MediaCloseReason } from '@saywell/media';

const neverConnected = 'call.in-progress.error-vapifault-transport-never-connected';
const beforeJoin: Readonly<Record<MediaCloseReason, EndedReason>> = {
  'media-process-died': 'call.in-progress.error-vapifault-worker-died',
  'connect-timed-out': neverConnected,
  'transport-failed': neverConnected,
  'peer-left': 'customer-ended-call',
  'peer-gone': 'customer-ended-call',
  closed: 'customer-ended-call',
};
const afterJoin: typeof beforeJoin = {
  ...beforeJoin,
  'connect-timed-out': 'customer-ended-call',
  'transport-failed': 'customer-ended-call',
};

/** What the loss of the last visitor's media means for a call that nobody has joined yet (`isWaiting`), or somebody has. */
export function reasonOfEmptyRoom(reason: MediaCloseReason, isWaiting: boolean): EndedReason {
  return isWaiting ? beforeJoin[reason] : afterJoin[reason];
}
