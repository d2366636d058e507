export type { AssistantEvents, CallEndDetail, CallErrorDetail, CallStartDetail } from './assistant-events.ts';
export { defineSaywellAssistant } from './define-saywell-assistant.ts';
export type { ClientLoader, ClientSettings } from './load-voice-client.ts';
export { SaywellAssistant } from './saywell-assistant.ts';
export type { WidgetMode, WidgetPosition, WidgetTheme } from './settings.ts';
