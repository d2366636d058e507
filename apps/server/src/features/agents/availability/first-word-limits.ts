import { pipelineLimits } from '@saywell/agent';

/** Milliseconds that a call and a chat wait for the first word of an answer. Who writes to a chat has more patience. */
export const firstWordLimitsMs = { call: pipelineLimits.dialogueFirstTextMs, chat: 20_000 } as const;
