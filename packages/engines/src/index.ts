export { type AwsKeys, type AwsRequest, signAws } from './bedrock/sign-aws.ts';
export type { ChatSettings } from './chat-settings.ts';
export { createHostedChatModel, type HostedChatModelOptions } from './create-hosted-chat-model.ts';
export { createHostedEmbeddings, type HostedEmbeddingsOptions } from './create-hosted-embeddings.ts';
export { createHostedRealtime, type HostedRealtimeOptions } from './create-hosted-realtime.ts';
export { createHostedSpeechToText, type HostedSpeechToTextOptions } from './create-hosted-speech-to-text.ts';
export { createHostedTextToSpeech, type HostedTextToSpeechOptions } from './create-hosted-text-to-speech.ts';
export { type EmbeddingProvider, embeddingProviderOf, embeddingProviders } from './embedding-providers.ts';
export { type Breaker, type Breakers, createBreakers, processBreakers } from './fallback/breakers.ts';
export type { Candidate, Fallback } from './fallback/engine-chain.ts';
export {
  createFallbackSpeechToText,
  type EarCandidate,
  type FallbackSpeechToTextOptions,
} from './fallback/fallback-speech-to-text.ts';
export {
  createFallbackTextToSpeech,
  type FallbackTextToSpeechOptions,
  type VoiceCandidate,
} from './fallback/fallback-text-to-speech.ts';
export { type ModelProvider, modelProviderOf, modelProviders } from './model-providers.ts';
export type { RealtimeSettings } from './realtime/realtime-protocol.ts';
export { type RealtimeProvider, realtimeProviderOf, realtimeProviders } from './realtime-providers.ts';
export type { EngineNet } from './shared/engine-net.ts';
export type { AddressGuard } from './shared/socket/open-socket.ts';
export type { SpeechAccess } from './shared/speech-endpoint.ts';
export { loadLocalEars, loadLocalVoice } from './sherpa-onnx/load-local-speech.ts';
export {
  type SpeechCapability,
  type SpeechProvider,
  transcriberProviderOf,
  transcriberProviders,
  voiceProviderOf,
  voiceProviders,
} from './speech-providers.ts';
export { transcribersThatCannotRun } from './transcribers-that-cannot-run.ts';
export { unreadTranscriberFields } from './unread-transcriber-fields.ts';
export { changedTemperature } from './unread-temperature.ts';
export { unreadVoiceFields } from './unread-voice-fields.ts';
export { voicesThatCannotRun } from './voices-that-cannot-run.ts';
export { withFallbackModels } from './with-fallback-models.ts';
