import type { CreateTool, JsonSchema, OpenAIFunction } from '@saywell/contract';

type IntegrationKind = Extract<CreateTool['type'], 'sms' | 'make' | 'ghl' | `${string}.${string}`>;

const text = (description: string): JsonSchema => ({ type: 'string', description });
const start = text('Beginning, as 2026-05-04T15:00:00+02:00');
const end = text('End, as 2026-05-04T16:00:00+02:00');
const zone = text('Time zone, as Europe/Berlin');

/** How a model calls the tools that ask another service. */
export const integrationForms: Readonly<Record<IntegrationKind, OpenAIFunction>> = {
  sms: formOf('send_sms', 'Sends a text message to a phone.', {
    to: text('Number, as +14155550123'),
    message: text('What it says'),
  }),
  make: formOf('run_scenario', 'Starts an automation.', { input: { type: 'object' } }, []),
  ghl: formOf('run_workflow', 'Starts a workflow for a contact.', { contactId: text('Id of the contact') }),
  'slack.message.send': formOf(
    'send_slack_message',
    'Sends a message to a Slack channel.',
    { channel: text('Channel, as #sales'), message: text('What it says') },
    ['message'],
  ),
  'google.calendar.event.create': formOf(
    'create_calendar_event',
    'Puts an event into the calendar.',
    {
      summary: text('Title'),
      startDateTime: start,
      endDateTime: end,
      timeZone: zone,
      attendees: { type: 'array', items: { type: 'string' }, description: 'Email addresses' },
      description: text('More about it'),
      calendarId: text('Default primary'),
    },
    ['summary', 'startDateTime', 'endDateTime'],
  ),
  'google.calendar.availability.check': formOf(
    'check_calendar',
    'Says when the calendar is busy.',
    { startDateTime: start, endDateTime: end, timeZone: zone, calendarId: text('Default primary') },
    ['startDateTime', 'endDateTime'],
  ),
  'google.sheets.row.append': formOf('append_row', 'Adds a row to a spreadsheet.', {
    spreadsheetId: text('Id of the spreadsheet'),
    range: text('Sheet, as Sheet1'),
    values: { type: 'array', items: { type: 'string' } },
  }),
  'gohighlevel.calendar.availability.check': formOf(
    'check_free_slots',
    'Says which times of a calendar are free.',
    { calendarId: text('Id of the calendar'), startDate: start, endDate: end, timeZone: zone },
    ['calendarId', 'startDate', 'endDate'],
  ),
  'gohighlevel.calendar.event.create': formOf(
    'create_appointment',
    'Books an appointment.',
    {
      calendarId: text('Id of the calendar'),
      contactId: text('Id of the contact'),
      startTime: start,
      endTime: end,
      title: text('Title'),
    },
    ['calendarId', 'contactId', 'startTime'],
  ),
  'gohighlevel.contact.create': formOf(
    'create_contact',
    'Stores a contact.',
    {
      firstName: text('First name'),
      lastName: text('Last name'),
      email: text('Email address'),
      phone: text('Number, as +14155550123'),
    },
    [],
  ),
  'gohighlevel.contact.get': formOf(
    'find_contact',
    'Finds a contact by email address or number.',
    { email: text('Email address'), phone: text('Number, as +14155550123') },
    [],
  ),
};

function formOf(
  name: string,
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): OpenAIFunction {
  return {
    name,
    description,
    parameters: { type: 'object', properties: { ...properties }, required: [...required] },
  };
}
