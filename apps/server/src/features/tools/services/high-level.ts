import { credentialOf } from '../../credentials/credential-of.ts';
import type { KindAnswer } from '../tool-runner.ts';
import type { ToolOf } from '../tool-services.ts';
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

/** Of their API, which every request names. */
const version = '2021-07-28';

export async function highLevelSlots(call: ServiceCall): Promise<KindAnswer> {
  const timezone = optionalText(call.given, 'timeZone');
  const query = new URLSearchParams({
    startDate: String(momentIn(call, 'startDate')),
    endDate: String(momentIn(call, 'endDate')),
    ...(timezone !== undefined && { timezone }),
  }).toString();
  const calendar = encodeURIComponent(textIn(call, 'calendarId'));
  return { result: JSON.stringify(await ask(call, 'GET', `/calendars/${calendar}/free-slots?${query}`)) };
}

export async function highLevelAppointment(call: ServiceCall): Promise<KindAnswer> {
  const end = optionalText(call.given, 'endTime');
  const title = optionalText(call.given, 'title');
  momentIn(call, 'startTime');
  const answer = await ask(call, 'POST', '/calendars/events/appointments', {
    calendarId: textIn(call, 'calendarId'),
    contactId: textIn(call, 'contactId'),
    startTime: textIn(call, 'startTime'),
    ...(end !== undefined && { endTime: end }),
    ...(title !== undefined && { title }),
    ...locationOf(call),
  });
  return { result: fieldsOf(answer, ['id', 'startTime', 'endTime', 'appointmentStatus']) };
}

export async function highLevelContact(call: ServiceCall): Promise<KindAnswer> {
  const names = ['firstName', 'lastName', 'email', 'phone'] as const;
  const fields = names.flatMap((name) => {
    const value = optionalText(call.given, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (fields.length === 0)
    throw new ServiceRefusal({
      code: 'tool-bad-arguments',
      error: 'A contact needs a name, an email or a phone',
    });
  const answer = await ask(call, 'POST', '/contacts/', {
    ...Object.fromEntries(fields),
    ...locationOf(call),
  });
  return { result: fieldsOf(Object(answer).contact, ['id', ...names]) };
}

export async function highLevelFindContact(call: ServiceCall): Promise<KindAnswer> {
  const email = optionalText(call.given, 'email');
  const number = optionalText(call.given, 'phone');
  if (email === undefined && number === undefined)
    throw new ServiceRefusal({ code: 'tool-bad-arguments', error: 'email or phone is missing' });
  const query = new URLSearchParams({
    ...locationOf(call),
    ...(email !== undefined && { email }),
    ...(number !== undefined && { number }),
  }).toString();
  const found: unknown = Object(await ask(call, 'GET', `/contacts/search/duplicate?${query}`)).contact;
  if (typeof found !== 'object' || found === null) return { result: 'There is no such contact.' };
  return { result: fieldsOf(found, ['id', 'firstName', 'lastName', 'email', 'phone', 'tags']) };
}

/** Puts a contact into the workflow that the tool names. */
export async function highLevelWorkflow({ metadata }: ToolOf<'ghl'>, call: ServiceCall): Promise<KindAnswer> {
  const { workflowId } = metadata;
  if (workflowId === undefined)
    throw new ServiceRefusal({ code: 'tool-not-configured', error: 'metadata.workflowId is missing' });
  const contact = encodeURIComponent(textIn(call, 'contactId'));
  await ask(call, 'POST', `/contacts/${contact}/workflow/${encodeURIComponent(workflowId)}`, {});
  return { result: 'The workflow was started.' };
}

/** With the token of a grant, or with a key of the organisation. */
async function ask(call: ServiceCall, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const { services, orgId } = call;
  const [grant] = await services.store.credential.openAll(orgId, 'ghl.oauth2-authorization');
  const granted =
    grant?.provider === 'ghl.oauth2-authorization' ? grant.authenticationSession.accessToken : undefined;
  const token = granted ?? (await credentialOf(services.store, orgId, 'gohighlevel')).apiKey;
  const headers = { ...bearer(token), version };
  return askService(call, {
    provider: 'gohighlevel',
    method,
    path,
    headers,
    ...(body !== undefined && { body }),
  });
}

function locationOf({ given }: ServiceCall): { locationId?: string } {
  const locationId = optionalText(given, 'locationId');
  return locationId === undefined ? {} : { locationId };
}
