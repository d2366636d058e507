import { z } from 'zod';
import { callBatchSchema, callPageSchema, callRowPageSchema, callSchema } from '../resources/call/call.ts';
import { callEventPageSchema, listCallEventsQuerySchema } from '../resources/call/call-event.ts';
import {
  createCallSchema,
  createPhoneCallSchema,
  createWebCallSchema,
  deleteCallSchema,
  updateCallSchema,
} from '../resources/call/create-call.ts';
import {
  exportCallsQuerySchema,
  listCallsQuerySchema,
  pageCallsQuerySchema,
} from '../resources/call/list-calls.ts';
import { createParticipantSchema, participantInvitationSchema } from '../resources/call/participant.ts';
import { idParamsSchema } from '../resources/parts/common.ts';

const created = z.union([callSchema, callBatchSchema]);
const onOne = {
  path: '/call/:id',
  access: 'private',
  params: idParamsSchema,
  success: 200,
  answer: callSchema,
} as const;
const pages = {
  method: 'GET',
  access: 'private',
  query: pageCallsQuerySchema,
  success: 200,
  answer: callPageSchema,
} as const;

export const callRoutes = {
  /** A web call, or phone calls; with `customers` the answer is a batch. */
  create: {
    id: 'call.create',
    method: 'POST',
    path: '/call',
    access: 'private',
    body: createCallSchema,
    success: 201,
    answer: created,
  },
  list: {
    id: 'call.list',
    method: 'GET',
    path: '/call',
    access: 'private',
    query: listCallsQuerySchema,
    success: 200,
    answer: z.array(callSchema),
    paging: 'cursor',
  },
  get: { id: 'call.get', method: 'GET', ...onOne },
  update: { id: 'call.update', method: 'PATCH', body: updateCallSchema, ...onOne },
  /** With its recordings. A call that still runs is ended first. */
  delete: { id: 'call.delete', method: 'DELETE', optionalBody: deleteCallSchema, ...onOne },
  /** Public keys may call one customer with a stored assistant. */
  createPhone: {
    id: 'call.create-phone',
    method: 'POST',
    path: '/call/phone',
    access: 'public',
    body: createPhoneCallSchema,
    success: 201,
    answer: created,
  },
  createWeb: {
    id: 'call.create-web',
    method: 'POST',
    path: '/call/web',
    access: 'public',
    role: 'viewer',
    body: createWebCallSchema,
    success: 201,
    answer: callSchema,
  },
  /** One more person for the room of a call that is not over. */
  addParticipant: {
    id: 'call.add-participant',
    method: 'POST',
    path: '/call/:id/participant',
    access: 'private',
    params: idParamsSchema,
    body: createParticipantSchema,
    success: 201,
    answer: participantInvitationSchema,
  },
  /** What happened in it, in order; of one that runs what has happened so far. */
  events: {
    id: 'call.events',
    method: 'GET',
    path: '/call/:id/event',
    access: 'private',
    params: idParamsSchema,
    query: listCallEventsQuerySchema,
    success: 200,
    answer: callEventPageSchema,
  },
  /**
   * The waveform of its recording: for each 50 ms 4 signed bytes, least and greatest sample of the visitors and of the
   * assistant; 127 is full scale.
   */
  peaks: {
    id: 'call.peaks',
    method: 'GET',
    path: '/call/:id/recording/peaks',
    access: 'private',
    params: idParamsSchema,
    success: 200,
    answer: z.string(),
    contentType: 'application/octet-stream',
  },
  page: { id: 'call.page', path: '/v2/call', ...pages },
  /** The same with what sums each call up in place of what was configured for it. */
  pageMetadata: { id: 'call.page-metadata', path: '/v2/call/metadata', ...pages, answer: callRowPageSchema },
  /** Every call that matches, piece by piece. */
  export: {
    id: 'call.export',
    method: 'GET',
    path: '/v2/call/export',
    access: 'private',
    query: exportCallsQuerySchema,
    success: 200,
    answer: z.string(),
    contentType: 'text/csv',
  },
} as const;
