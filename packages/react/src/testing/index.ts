export { FakeVoiceClient } from './fake-voice-client.ts';
export { isDisabled } from './is-disabled.ts';
