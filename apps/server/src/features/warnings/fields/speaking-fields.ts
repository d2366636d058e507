import type { FieldTable } from './field-effect.ts';

/** When the assistant begins and stops. */
export const speakingFields: FieldTable = {
  'startSpeakingPlan.customEndpointingRules[]**': 'call',
  'startSpeakingPlan.smartEndpointingEnabled': 'call',
  // The built-in model decides, whichever is named.
  'startSpeakingPlan.smartEndpointingPlan.provider': 'call',
  'startSpeakingPlan.smartEndpointingPlan.server.**': 'none: hosted',
  'startSpeakingPlan.smartEndpointingPlan.waitFunction': 'none: vendor',
  'startSpeakingPlan.transcriptionEndpointingPlan.**': 'call',
  'startSpeakingPlan.waitSeconds': 'call',
  'stopSpeakingPlan.acknowledgementPhrases[]': 'call',
  'stopSpeakingPlan.backoffSeconds': 'call',
  'stopSpeakingPlan.interruptionPhrases[]': 'call',
  'stopSpeakingPlan.numWords': 'call',
  'stopSpeakingPlan.voiceSeconds': 'call',
};
