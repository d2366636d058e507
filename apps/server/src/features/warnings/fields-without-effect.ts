/**
 * Fields that the contract accepts, that are stored and answered again, and that nothing on this server reads. Paths from
 * the assistant on; `[]` is every item of a list. A test fails when one of them is read somewhere, and when the contract
 * has a field that is neither here nor among those with an effect.
 */
export const assistantFieldsWithoutEffect: readonly string[] = [
  'voicemailDetection',
  'voicemailMessage',
  'backgroundSpeechDenoisingPlan.fourierDenoisingPlan',
  'transportConfigurations',
  'observabilityPlan',
  'artifactPlan.recordingFormat',
  'artifactPlan.recordingUseCustomStorageEnabled',
  'artifactPlan.recordingPath',
  'artifactPlan.videoRecordingEnabled',
  'artifactPlan.fullMessageHistoryEnabled',
  'artifactPlan.pcapEnabled',
  'artifactPlan.pcapS3PathPrefix',
  'artifactPlan.pcapUseCustomStorageEnabled',
  'artifactPlan.loggingPath',
  'artifactPlan.loggingUseCustomStorageEnabled',
  'artifactPlan.structuredOutputIds',
  'artifactPlan.structuredOutputs',
  'artifactPlan.scorecardIds',
  'artifactPlan.scorecards',
  'monitorPlan.monitorIds',
  'analysisPlan.outcomeIds',
  'model.toolRefs',
  'model.emotionRecognitionEnabled',
  'model.numFastTurns',
];

/** The same where the assistant's provider has an engine here; the others are replaced with all that is theirs. */
export const fieldsOfProvidersWithoutEffect = {
  model: ['wordLevelConfidenceEnabled', 'toolStrictCompatibilityMode'],
  voice: ['cachingEnabled', 'chunkPlan'],
} as const satisfies Record<string, readonly string[]>;

/** Of `custom-llm`, whose model the operator's endpoint is when it has no address of its own. */
export const fieldsOfCustomModels: readonly string[] = [
  'model.url',
  'model.headers',
  'model.metadataSendMode',
  'model.timeoutSeconds',
];

/** Settings of language models, which the built-in dialogue is not. */
export const fieldsOfLanguageModels: readonly string[] = [
  'model.temperature',
  'model.maxTokens',
  'model.fallbackModels',
  'model.reasoningEffort',
  'model.promptCacheKey',
  'model.promptCacheRetention',
  'model.thinking',
];

/** Of a tool, whatever its kind. */
export const toolFieldsWithoutEffect: readonly string[] = ['server.staticIpAddressesEnabled'];

/** Of a tool of the kind code: it runs here, and asks what it asks itself. */
export const codeFieldsWithoutEffect: readonly string[] = ['server', 'credentialId'];
