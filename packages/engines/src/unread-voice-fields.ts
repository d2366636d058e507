import type { Voice } from '@saywell/contract';
import { takesNoInstructions } from './openai/models.ts';
import { fieldsOfOlderModels, isOlderRime } from './rime/models.ts';

/** Fields of a voice that have no effect although its adapter runs, because its vendor or its model has nothing for them. */
export function unreadVoiceFields(voice: Voice): readonly string[] {
  switch (voice.provider) {
    case 'cartesia':
      return ['generationConfig.experimental'];
    case 'hume':
      return voice.model === 'octave2' ? ['description'] : [];
    case 'minimax':
      return ['subtitleType'];
    case 'openai':
      return takesNoInstructions(voice.model) ? ['instructions'] : [];
    case 'rime-ai':
      return isOlderRime(voice.model) ? [] : fieldsOfOlderModels;
    default:
      return [];
  }
}
