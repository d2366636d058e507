export { readScenarios } from './format/read-scenarios.ts';
export type { Scenario } from './format/scenario-schema.ts';
export { createRecord } from './run/call-record.ts';
export type { Conversation, FunctionAnswer, OpenConversation } from './run/conversation.ts';
export { runScenario, type ScenarioResult } from './run/run-scenario.ts';
export { ScenarioError, type ScenarioErrorCode } from './scenario-error.ts';
export { targetOf } from './target/body-of.ts';
