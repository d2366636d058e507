import {
  createObserverSchema,
  handBackSchema,
  liveCallsSchema,
  observerParamsSchema,
  observerSchema,
  operatorActionSchema,
  operatorAnswerSchema,
} from '../../resources/call/live-call.ts';
import { idParamsSchema, noAnswerSchema } from '../../resources/parts/common.ts';

/** By people who have signed in: what they do in a call has their name. */
const byPerson = { access: 'session', params: idParamsSchema, success: 200 } as const;
const withSeat = { ...byPerson, params: observerParamsSchema } as const;

/** Calls that run, and what operators do in them. */
export const liveCallRoutes = {
  list: {
    id: 'live-call.list',
    method: 'GET',
    path: '/call/live',
    access: 'private',
    success: 200,
    answer: liveCallsSchema,
  },
  /** A seat for listening; at most four a call. */
  observe: {
    id: 'live-call.observe',
    method: 'POST',
    path: '/call/:id/observer',
    ...byPerson,
    role: 'viewer',
    body: createObserverSchema,
    success: 201,
    answer: observerSchema,
  },
  /** Gives the seat up; harmless when it is gone. */
  leave: {
    id: 'live-call.leave',
    method: 'DELETE',
    path: '/call/:id/observer/:observerId',
    ...withSeat,
    role: 'viewer',
    answer: noAnswerSchema,
  },
  /** Whoever has the seat speaks to the caller from now on, and the assistant stands aside. */
  takeOver: {
    id: 'live-call.take-over',
    method: 'POST',
    path: '/call/:id/observer/:observerId/take-over',
    ...withSeat,
    answer: operatorAnswerSchema,
  },
  /** The assistant goes on. */
  handBack: {
    id: 'live-call.hand-back',
    method: 'POST',
    path: '/call/:id/observer/:observerId/hand-back',
    ...withSeat,
    body: handBackSchema,
    answer: operatorAnswerSchema,
  },
  act: {
    id: 'live-call.act',
    method: 'POST',
    path: '/call/:id/action',
    ...byPerson,
    body: operatorActionSchema,
    answer: operatorAnswerSchema,
  },
} as const;
