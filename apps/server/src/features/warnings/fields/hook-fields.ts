import type { FieldTable } from './field-effect.ts';

/** What happens beside the talk. Hooks of sessions are warned of by their event. */
export const hookFields: FieldTable = {
  'hooks[].do[].type': 'call',
  'hooks[].do[]<function>.**': 'call',
  'hooks[].do[]<message.add>.**': 'call',
  'hooks[].do[]<say>.**': 'call',
  'hooks[].do[]<tool>.**': 'call',
  'hooks[].do[]<transfer>.**': 'none: telephony',
  'hooks[].on': 'call',
  'hooks[]<call.ending>.filters[].**': 'call',
  'hooks[]<customer.speech.timeout>.**': 'call',
  'hooks[]<session.created>.**': 'none: not-built',
};
