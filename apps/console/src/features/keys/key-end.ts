/** The day of a time, by the reader's clock, for a field of a day. */
export function fieldDayOf(at: string | undefined): string {
  if (at === undefined) return '';
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The last millisecond of a day; undefined: there is none. */
export function endOf(day: string): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const end = new Date(year, month - 1, date + 1).getTime() - 1;
  return Number.isNaN(end) ? undefined : new Date(end).toISOString();
}
