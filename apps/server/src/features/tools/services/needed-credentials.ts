import type { CreateTool, CredentialProvider } from '@saywell/contract';

const highLevel = ['gohighlevel', 'ghl.oauth2-authorization'] as const;
const calendar = ['google.calendar.oauth2-authorization'] as const;

/** Kinds of credentials that a tool of another service can act with: one of them is enough. Other tools need none. */
export const credentialsOfTools: Readonly<
  Partial<Record<CreateTool['type'], readonly CredentialProvider[]>>
> = {
  sms: ['twilio', 'vonage'],
  'slack.message.send': ['slack-webhook', 'slack.oauth2-authorization'],
  'google.calendar.event.create': calendar,
  'google.calendar.availability.check': calendar,
  'google.sheets.row.append': ['google.sheets.oauth2-authorization'],
  'gohighlevel.calendar.availability.check': highLevel,
  'gohighlevel.calendar.event.create': highLevel,
  'gohighlevel.contact.create': highLevel,
  'gohighlevel.contact.get': highLevel,
  ghl: highLevel,
  make: ['make'],
};
