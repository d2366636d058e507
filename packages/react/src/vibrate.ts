/** Length of the pulse that confirms the end of a call. */
const pulseMs = 50;

/** One short pulse; false where there is no motor to ask. Safari has none, some browsers forbid it outside of a press. */
export function vibrate(): boolean {
  return 'vibrate' in navigator && navigator.vibrate(pulseMs);
}
