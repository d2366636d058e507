export type { ChatSettings } from './chat-settings.ts';
export { createHostedChatModel, type HostedChatModelOptions } from './create-hosted-chat-model.ts';
export { type ModelProvider, modelProviderOf, modelProviders } from './model-providers.ts';
export { loadLocalEars, loadLocalVoice } from './sherpa-onnx/load-local-speech.ts';
export { withFallbackModels } from './with-fallback-models.ts';
