import { type Agent, type AgentOptions, createSystemClock } from '@saywell/agent';
import {
  createFakeLanguage,
  createFakeOutput,
  createFakeSpeechToText,
  createFakeTextToSpeech,
  createFakeVoiceActivity,
  defaultTestConfig,
} from '@saywell/agent/testing';

const clock = createSystemClock();
const language = createFakeLanguage();

export const config: AgentOptions['config'] = defaultTestConfig;
export const voiceActivity = createFakeVoiceActivity({ clock });
export const speechToText = createFakeSpeechToText({ clock, language });
export const textToSpeech = createFakeTextToSpeech({ clock, language });

const output = createFakeOutput({ clock, onPlayout: () => undefined });
export const play: AgentOptions['output']['play'] = (...sound) => output.play(...sound);
export const endSegment: AgentOptions['output']['endSegment'] = (...id) => output.endSegment(...id);
export const clear: AgentOptions['output']['clear'] = () => output.clear();

const nothing = (): void => undefined;
export const sendMessage = nothing;
export const ended = nothing;
export const bookDemo = nothing;
export const changeBooking = nothing;
export const log = nothing;
export const tools: AgentOptions['host']['tools'] = undefined;

type Listen<Given extends keyof Agent> = (listener: (value: Parameters<Agent[Given]>[0]) => void) => void;
/** Whoever carries sound and messages; this one carries none. */
export const transport: {
  readonly onFrame: Listen<'handleAudio'>;
  readonly onPlayout: Listen<'handlePlayout'>;
  readonly onMessage: Listen<'handleMessage'>;
} = { onFrame: nothing, onPlayout: nothing, onMessage: nothing };
