type EndCall = () => Promise<void>;

/** Ends the call that is going on. */
let current: EndCall | undefined;

/**
 * One visitor, one conversation: two assistants on a page would talk into each
 * other's. Whoever takes the floor ends the call of who had it.
 */
export async function takeFloor(endCall: EndCall): Promise<void> {
  const other = current;
  current = endCall;
  if (other !== endCall) await other?.();
}

export function leaveFloor(endCall: EndCall): void {
  if (current === endCall) current = undefined;
}
