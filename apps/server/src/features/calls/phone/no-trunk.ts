/** How phone calls end while this server has no line to the telephone network. */
export const noTrunk = {
  reason: 'call.start.error-get-transport',
  message: 'no-trunk: this server has no telephone trunk, so nobody was called.',
} as const;
