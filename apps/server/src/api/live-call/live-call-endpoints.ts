import type { Endpoints } from '../endpoint.ts';
import { actInLiveCall } from './act.ts';
import { handBackLiveCall } from './hand-back.ts';
import { leaveLiveCall } from './leave.ts';
import { listLiveCalls } from './list.ts';
import { observeLiveCall } from './observe.ts';
import { takeOverLiveCall } from './take-over.ts';

/** Calls that run, and what people of the organisation do in them. */
export const liveCallEndpoints = {
  'live-call.list': listLiveCalls,
  'live-call.observe': observeLiveCall,
  'live-call.leave': leaveLiveCall,
  'live-call.take-over': takeOverLiveCall,
  'live-call.hand-back': handBackLiveCall,
  'live-call.act': actInLiveCall,
} as const satisfies Partial<Endpoints>;
