import { replaceAssistant } from './assistant/replace.ts';
import { exportBookings } from './booking/export.ts';
import { listBookings } from './booking/list.ts';
import { addParticipant } from './call/add-participant.ts';
import { createWebCall } from './call/create-web.ts';
import { getCall } from './call/get.ts';
import { listCalls } from './call/list.ts';
import { deleteContactRequest } from './contact-request/delete.ts';
import { exportContactRequests } from './contact-request/export.ts';
import { getContactRequest } from './contact-request/get.ts';
import { listContactRequests } from './contact-request/list.ts';
import { crudEndpoints } from './crud-endpoints.ts';
import type { Endpoints } from './endpoint.ts';
import { getOrg } from './org/get.ts';
import { listOrgs } from './org/list.ts';
import { createToken } from './token/create.ts';
import { deleteToken } from './token/delete.ts';
import { getToken } from './token/get.ts';
import { listTokens } from './token/list.ts';
import { updateToken } from './token/update.ts';

/** Handlers by the id of their row. What is more than its rows has a file: `assistant.replace` is `api/assistant/replace.ts`. */
export const endpoints: Endpoints = {
  ...crudEndpoints('assistant', 'assistant'),
  ...crudEndpoints('squad', 'squad'),
  'assistant.replace': replaceAssistant,
  'token.create': createToken,
  'token.list': listTokens,
  'token.get': getToken,
  'token.update': updateToken,
  'token.delete': deleteToken,
  'call.list': listCalls,
  'call.get': getCall,
  'call.create-web': createWebCall,
  'call.add-participant': addParticipant,
  'contact-request.list': listContactRequests,
  'contact-request.export': exportContactRequests,
  'contact-request.get': getContactRequest,
  'contact-request.delete': deleteContactRequest,
  'booking.list': listBookings,
  'booking.export': exportBookings,
  'org.list': listOrgs,
  'org.get': getOrg,
};
