import type { Voice } from '@saywell/contract';
import { takesNoInstructions } from './openai/models.ts';
import { fieldsOfOlderModels, isOlderRime } from './rime/models.ts';

/** Fields of a voice that have no effect although its adapter runs, because its vendor or its model has nothing for them. */
export function unreadVoiceFields(voice: Voice): readonly string[] {
  const { provider } = voice;
  if (provider === 'cartesia') return ['generationConfig.experimental'];
  if (provider === 'hume') return voice.model === 'octave2' ? ['description'] : [];
  if (provider === 'minimax') return ['subtitleType'];
  if (provider === 'openai') return takesNoInstructions(voice.model) ? ['instructions'] : [];
  return provider === 'rime-ai' && !isOlderRime(voice.model) ? fieldsOfOlderModels : [];
}
