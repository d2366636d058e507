export { FakeVoiceClient } from './fake-voice-client.ts';
