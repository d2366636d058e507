export type {
  Agent,
  AgentConfig,
  AgentHost,
  AgentLogEvent,
  AgentMember,
  AgentOptions,
  AgentTool,
  AgentToolCall,
  AudioOutput,
  CallUsage,
  Handover,
  HandoverContext,
  PlayoutEvent,
  ToolAnswer,
  ToolLines,
  ToolRunner,
} from './agent.ts';
export { decodeWav, encodeWav, type PcmAudio, wavHeader, wavHeaderBytes, wavSamples } from './audio/wav.ts';
export type { Hook, HookAction, HookEvent } from './conversation/hooks/hook-types.ts';
export { defaultIdlePlan, type IdlePlan } from './conversation/idle-plan.ts';
export { createAgent } from './create-agent.ts';
export { addTokens } from './engines/add-tokens.ts';
export { bookingChangeOf } from './engines/booking-change.ts';
export { type BuiltInDialogueOptions, createBuiltInDialogue } from './engines/built-in/built-in-dialogue.ts';
export { rehearse } from './engines/built-in/rehearse.ts';
export type { OpeningHours } from './engines/built-in/dates/opening-hours.ts';
export { isTimeZone } from './engines/built-in/dates/zone.ts';
export { unaskedParameters } from './engines/built-in/forms/form.ts';
export { controlText, isSameVector } from './engines/built-in/knowledge/control-text.ts';
export {
  buildKnowledgeIndex,
  createKnowledgeIndex,
  type KnowledgeIndex,
  type KnowledgeMatch,
} from './engines/built-in/knowledge/knowledge-index.ts';
export { withSurroundings } from './engines/built-in/knowledge/surroundings.ts';
export {
  createKnowledgeSearch,
  type KnowledgeSearch,
  type KnowledgeSearchOptions,
  type PassageMeanings,
} from './engines/built-in/knowledge/knowledge-search.ts';
export type { PassageLikeness } from './engines/built-in/knowledge/meanings.ts';
export { type ReadAheadOptions, readAhead } from './engines/built-in/knowledge/read-ahead.ts';
export {
  digestBytes,
  type StoredVectors,
  type VectorStore,
} from './engines/built-in/knowledge/vector-store.ts';
export { phrasesOf, preparePhrases } from './engines/built-in/phrases.ts';
export { type ChatDialogueOptions, createChatDialogue } from './engines/chat-dialogue/chat-dialogue.ts';
export type {
  ChatMessage,
  ChatModel,
  ChatOptions,
  ChatPiece,
  ChatRequest,
  ChatTool,
} from './engines/chat-model.ts';
export { createChatTextModel } from './engines/chat-text-model.ts';
export type { EmbeddingEngine, TextRole } from './engines/embedding-engine.ts';
export {
  type BookingChange,
  type BookingOptions,
  type DemoBooking,
  type DialogueAction,
  type DialogueEngine,
  type DialogueMessage,
  type DialogueOptions,
  type DialogueReply,
  type DialogueSession,
  type DialogueTool,
  EngineError,
  type EngineErrorCode,
  type EngineErrorOptions,
  type Engines,
  type HandoverTarget,
  type KnowledgeEntry,
  type KnowledgePlan,
  type KnowledgeSource,
  type ModelTokens,
  type NoiseSuppressionEngine,
  type NoiseSuppressionStream,
  type SpeakingSettings,
  type SpeechChunk,
  type SpeechToTextEngine,
  type SpeechToTextOptions,
  type SpeechToTextStream,
  type SpokenReply,
  type TextModel,
  type TextToSpeechEngine,
  type TokenCounts,
  type TokenUsage,
  type ToolCall,
  type ToolExchange,
  type ToolResult,
  type Transcription,
  type TurnEvent,
  type VoiceActivityEngine,
  type VoiceActivityStream,
  type WordTiming,
} from './engines/engine.ts';
export { createFlite } from './engines/flite/flite.ts';
export { createMoonshine, type MoonshineOptions } from './engines/moonshine/moonshine.ts';
export {
  createOpenAIEmbeddings,
  type OpenAIEmbeddingsOptions,
} from './engines/openai/embeddings/openai-embeddings.ts';
export {
  createOpenAIDialogue,
  type OpenAIDialogueOptions,
} from './engines/openai/openai-dialogue.ts';
export {
  createOpenAISpeechToText,
  type OpenAISpeechToTextOptions,
} from './engines/openai/openai-speech-to-text.ts';
export { createOpenAITextModel, type OpenAITextModelOptions } from './engines/openai/openai-text-model.ts';
export {
  createOpenAITextToSpeech,
  type OpenAITextToSpeechOptions,
} from './engines/openai/openai-text-to-speech.ts';
export type {
  AgentEngines,
  RealtimeEngine,
  RealtimeEvent,
  RealtimeLine,
  RealtimeOptions,
  RealtimeSession,
} from './engines/realtime-engine.ts';
export { createSentenceEncoder } from './engines/sentence-encoder/sentence-encoder.ts';
export { createSileroVoiceActivity } from './engines/silero/silero-voice-activity.ts';
export { toolResultText } from './engines/tool-result-text.ts';
export { carriedContext } from './handover/carried-context.ts';
export type { GatePlan } from './hearing/denoising/gate-threshold.ts';
export { defaultKeypadPlan, type KeypadPlan } from './hearing/keypad.ts';
export { spokenLanguageOf } from './language/languages.ts';
export { farewellIn, goodbyeIn, greetingIn, transferLineIn } from './language/lines/lines-of.ts';
export { normaliseForSpeech } from './language/normalise.ts';
export {
  type ChunkRule,
  englishFormatters,
  type SpeechFormat,
  type SpeechFormatter,
  type SpeechPlan,
  type SpeechReplacement,
  speechFormatters,
  type TextEdit,
} from './language/planned/speech-plan.ts';
export { createSentenceSplitter } from './language/sentences.ts';
export type { SentenceSplitter } from './language/text-tools.ts';
export { createFactFinder } from './realtime/fact-finder.ts';
export { toWireToolCall } from './record/wire-tool-call.ts';
export type { Clock } from './runtime/clock.ts';
export { pipelineLimits } from './runtime/limits.ts';
export { sleep } from './runtime/sleep.ts';
export { createSystemClock } from './runtime/system-clock.ts';
export { begunAnswer } from './thinking/begun-answer.ts';
export type { SaidSoFar } from './turns/turn-settings.ts';
export type { TurnWords } from './turns/turn-words.ts';
