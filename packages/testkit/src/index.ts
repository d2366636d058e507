export type {
  BrowserName,
  LaunchBrowserOptions,
  Microphone,
  VisitorOptions,
} from './browser/browser-options.ts';
export { type CallRecording, recordCalls } from './browser/call-recorder.ts';
export { missingForFirefox } from './browser/firefox.ts';
export { type LaunchedBrowser, launchBrowser } from './browser/launch-browser.ts';
export type { SoundServer } from './browser/sound-server.ts';
export type { Visitor } from './browser/visitor.ts';
export type {
  ChatScript,
  Delivery,
  EmbeddingsScript,
  Fault,
  OpenAIServerScript,
  RecordedRequest,
  SpeechScript,
  ToolCallScript,
  TranscriptionScript,
} from './openai-server/script.ts';
export { type OpenAIServer, startOpenAIServer } from './openai-server/start-openai-server.ts';
export { findSound, type SoundSpan } from './speech/envelope.ts';
export { listenTo, toRecogniserSamples } from './speech/listen.ts';
export { type PlacedLine, type SpokenLine, writeSpokenVisitor } from './speech/spoken-visitor.ts';
