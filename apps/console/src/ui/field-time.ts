/** A moment as a field of date and time has it, by this computer’s clock. */
export function fieldTimeOf(at: string | undefined): string {
  if (at === undefined) return '';
  const time = new Date(at);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** What such a field says, as the server takes it; null: nothing. */
export function timeOfField(text: string): string | null {
  const time = new Date(text);
  return text === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
