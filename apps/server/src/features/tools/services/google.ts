import { asText } from '../fill-template.ts';
import type { KindAnswer } from '../tool-runner.ts';
import { grantedToken } from './granted-token.ts';
import {
  askService,
  bearer,
  fieldsOf,
  momentIn,
  optionalText,
  type ServiceCall,
  ServiceRefusal,
  textIn,
} from './service-request.ts';

const calendar = 'google.calendar.oauth2-authorization';
const maxAttendees = 50;
const maxCells = 200;

export async function createCalendarEvent(call: ServiceCall): Promise<KindAnswer> {
  const { given } = call;
  const timeZone = optionalText(given, 'timeZone');
  const at = (name: string) => {
    momentIn(call, name);
    return { dateTime: textIn(call, name), ...(timeZone !== undefined && { timeZone }) };
  };
  const description = optionalText(given, 'description');
  const attendees = listIn(given, 'attendees', maxAttendees).map((email) => ({ email }));
  const body = {
    summary: textIn(call, 'summary'),
    start: at('startDateTime'),
    end: at('endDateTime'),
    ...(description !== undefined && { description }),
    ...(attendees.length > 0 && { attendees }),
  };
  const token = await grantedToken(call, calendar);
  const path = `/calendar/v3/calendars/${calendarOf(given)}/events`;
  const request = {
    provider: 'google.calendar',
    method: 'POST',
    path,
    headers: bearer(token),
    body,
  } as const;
  return { result: fieldsOf(await askService(call, request), ['id', 'status', 'htmlLink', 'start', 'end']) };
}

export async function checkCalendar(call: ServiceCall): Promise<KindAnswer> {
  const { given } = call;
  const timeZone = optionalText(given, 'timeZone');
  const id = optionalText(given, 'calendarId') ?? 'primary';
  const body = {
    timeMin: new Date(momentIn(call, 'startDateTime')).toISOString(),
    timeMax: new Date(momentIn(call, 'endDateTime')).toISOString(),
    ...(timeZone !== undefined && { timeZone }),
    items: [{ id }],
  };
  const token = await grantedToken(call, calendar);
  const request = { provider: 'google.calendar', method: 'POST', path: '/calendar/v3/freeBusy' } as const;
  const answer = await askService(call, { ...request, headers: bearer(token), body });
  const busy: unknown = Object(Object(Object(answer).calendars)[id]).busy;
  const times: readonly unknown[] = Array.isArray(busy) ? busy : [];
  return { result: JSON.stringify({ isFree: times.length === 0, busy: times }) };
}

export async function appendRow(call: ServiceCall): Promise<KindAnswer> {
  const { given } = call;
  const row = listIn(given, 'values', maxCells);
  if (row.length === 0) throw new ServiceRefusal({ code: 'tool-bad-arguments', error: 'values is missing' });
  const sheet = encodeURIComponent(textIn(call, 'spreadsheetId'));
  const range = encodeURIComponent(optionalText(given, 'range') ?? 'Sheet1');
  const token = await grantedToken(call, 'google.sheets.oauth2-authorization');
  const answer = await askService(call, {
    provider: 'google.sheets',
    method: 'POST',
    // What a visitor has said is a text, and never a formula.
    path: `/v4/spreadsheets/${sheet}/values/${range}:append?valueInputOption=RAW`,
    headers: bearer(token),
    body: { values: [row] },
  });
  return { result: fieldsOf(Object(answer).updates, ['updatedRange', 'updatedRows']) };
}

const calendarOf = (given: ServiceCall['given']): string =>
  encodeURIComponent(optionalText(given, 'calendarId') ?? 'primary');

function listIn(given: ServiceCall['given'], name: string, most: number): readonly string[] {
  const value = given[name];
  const items: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return items.slice(0, most).map(asText);
}
