/** Prompts of an analysis: what they do not name of the analysis itself is filled in as in the assistant's own texts. */
export const analysisTemplatePaths: readonly string[] = [
  'analysisPlan.summaryPlan.messages[].content',
  'analysisPlan.successEvaluationPlan.messages[].content',
  'analysisPlan.structuredDataPlan.messages[].content',
  'analysisPlan.structuredDataMultiPlan[].plan.messages[].content',
];

/** What engines are told; `*` is every field of an object. */
export const engineTemplatePaths: readonly string[] = [
  'model.url',
  'model.headers.*',
  'transcriber.keywords[]',
  'transcriber.keyterm[]',
  'transcriber.keytermsPrompt[]',
  'transcriber.wordBoost[]',
  'transcriber.customVocabulary[]',
  'transcriber.prompt',
  'transcriber.server.url',
  'transcriber.server.headers.*',
  'voice.server.url',
  'voice.server.headers.*',
];

/** Texts of an assistant that the contract calls templates; `[]` is every item of a list. */
export const templatePaths: readonly string[] = [
  'model.messages[].content',
  'firstMessage',
  'voicemailMessage',
  'compliancePlan.recordingConsentPlan.message',
  'endCallMessage',
  'endCallPhrases[]',
  'messagePlan.idleMessages[]',
  'messagePlan.silenceTimeoutMessage',
  'monitorPlan.takeOverMessage',
  'monitorPlan.handBackMessage',
  'artifactPlan.transcriptPlan.assistantName',
  'artifactPlan.transcriptPlan.userName',
  'stopSpeakingPlan.acknowledgementPhrases[]',
  'stopSpeakingPlan.interruptionPhrases[]',
  'hooks[].do[].exact',
  'hooks[].do[].exact[]',
  'hooks[].do[].prompt',
  'hooks[].do[].prompt[].content',
  'hooks[].do[].message.content',
];
