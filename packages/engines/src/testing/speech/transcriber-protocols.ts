import { inkTurns, inkWhisper } from './cartesia-protocols.ts';
import { customTranscriber } from './custom-protocols.ts';
import { deepgramFlux, deepgramListen } from './deepgram-protocols.ts';
import { assemblyAI, assemblyAIAgents } from './ears/assembly-ai-protocols.ts';
import { azureEars } from './ears/azure-protocols.ts';
import { gladia } from './ears/gladia-protocols.ts';
import { openAIEars } from './ears/openai-protocols.ts';
import { soniox } from './ears/soniox-protocols.ts';
import { speechmatics } from './ears/speechmatics-protocols.ts';
import { xaiEars } from './ears/xai-protocols.ts';
import { scribe } from './elevenlabs-protocols.ts';
import type { TranscriberProtocol } from './transcriber-protocol.ts';

/** Every adapter of the table has one. */
export const transcriberProtocols: readonly TranscriberProtocol[] = [
  deepgramListen,
  deepgramFlux,
  scribe,
  inkWhisper,
  inkTurns,
  customTranscriber,
  assemblyAI,
  assemblyAIAgents,
  azureEars,
  openAIEars,
  soniox,
  speechmatics,
  gladia,
  xaiEars,
];
