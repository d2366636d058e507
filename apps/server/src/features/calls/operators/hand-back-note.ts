/** What the assistant is told about the time in which somebody spoke in its place. `note`: what that one adds. */
export function handBackNote(spokeMs: number, note: string | undefined): string {
  const seconds = Math.max(1, Math.round(spokeMs / 1_000));
  const told =
    `A colleague has just spoken with the caller in your place for ${seconds} seconds. You have heard the caller, not the ` +
    'colleague. Go on from there, and ask nothing again that the caller has answered.';
  return note === undefined ? told : `${told} The colleague says about it: ${note}`;
}
