import { clientMessageTypes } from '@saywell/contract';
import type { AgentConfig } from '../agent.ts';

/** An assistant that waits for the visitor and sends every message. */
export const defaultTestConfig: AgentConfig = {
  assistantName: 'Test',
  firstMessage: null,
  firstMessageInterruptible: true,
  messages: [],
  knowledge: [],
  phrases: [],
  voiceId: undefined,
  transcriberModel: undefined,
  model: { name: undefined, temperature: undefined, maxTokens: undefined },
  tools: [],
  booking: undefined,
  timeZone: undefined,
  isRecorded: false,
  clientMessages: new Set(clientMessageTypes),
  endSilenceMs: 400,
  interruptVoiceMs: 200,
  interruptWords: 0,
  silenceTimeoutMs: 30_000,
  maxDurationMs: 600_000,
  endCallMessage: null,
  endCallPhrases: [],
};
