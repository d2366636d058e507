/** From here on a connection is heard to suffer, and to be hardly usable. Loss 0–1, times in ms. */
export const networkThresholds = {
  loss: { warning: 0.05, bad: 0.15 },
  roundTripMs: { warning: 400, bad: 800 },
} as const;
