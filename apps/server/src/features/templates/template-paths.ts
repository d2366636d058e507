/** Texts of an assistant that the contract calls templates; `[]` is every item of a list. */
export const templatePaths: readonly string[] = [
  'model.messages[].content',
  'firstMessage',
  'voicemailMessage',
  'compliancePlan.recordingConsentPlan.message',
  'endCallMessage',
  'messagePlan.idleMessages[]',
  'messagePlan.silenceTimeoutMessage',
  'hooks[].do[].exact',
  'hooks[].do[].exact[]',
  'hooks[].do[].prompt',
  'hooks[].do[].prompt[].content',
  'hooks[].do[].message.content',
];
