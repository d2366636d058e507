import type { CallStatus } from '@saywell/contract';

export const statusWords: Readonly<Record<CallStatus, string>> = {
  scheduled: 'Scheduled',
  queued: 'Waiting',
  ringing: 'Ringing',
  'in-progress': 'Talking now',
  forwarding: 'Being forwarded',
  ended: 'Over',
};
