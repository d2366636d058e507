type EndCall = () => Promise<void>;

/** Ends the call that is going on. */
let holder: EndCall | undefined;

/**
 * One visitor, one conversation: two assistants on a page would talk into each
 * other's. Whoever takes the floor ends the call of who had it.
 */
export async function takeFloor(endCall: EndCall): Promise<void> {
  const other = holder;
  holder = endCall;
  if (other !== endCall) await other?.();
}

export function leaveFloor(endCall: EndCall): void {
  if (holder === endCall) holder = undefined;
}
