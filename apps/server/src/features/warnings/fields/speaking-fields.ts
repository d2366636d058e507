import type { FieldTable } from './field-effect.ts';

/** When the assistant begins and stops. */
export const speakingFields: FieldTable = {
  'startSpeakingPlan.customEndpointingRules[]**': 'none: not-built',
  'startSpeakingPlan.smartEndpointingEnabled': 'none: not-built',
  'startSpeakingPlan.smartEndpointingPlan.**': 'none: not-built',
  'startSpeakingPlan.transcriptionEndpointingPlan.**': 'none: not-built',
  'startSpeakingPlan.waitSeconds': 'call',
  'stopSpeakingPlan.acknowledgementPhrases[]': 'none: not-built',
  'stopSpeakingPlan.backoffSeconds': 'none: not-built',
  'stopSpeakingPlan.interruptionPhrases[]': 'none: not-built',
  'stopSpeakingPlan.numWords': 'call',
  'stopSpeakingPlan.voiceSeconds': 'call',
};
