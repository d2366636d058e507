export { readScenarios } from './format/read-scenarios.ts';
export type { Scenario, SharedFields } from './format/scenario-schema.ts';
export { talkInChat } from './live/talk-in-chat.ts';
export { type CallerLine, type LineListener, talkOver, untilStored } from './live/talk-over.ts';
export { createRecord } from './run/call-record.ts';
export type { Conversation, FunctionAnswer, OpenConversation } from './run/conversation.ts';
export { runScenario, type ScenarioResult, type StepResult } from './run/run-scenario.ts';
export { ScenarioError, type ScenarioErrorCode } from './scenario-error.ts';
export { targetOf } from './target/body-of.ts';
