import type { Voice } from '@saywell/contract';
import { takesNoInstructions } from './openai/models.ts';
import { fieldsOfOlderModels, isOlderRime, rimeLanguage } from './rime/models.ts';
import { shortLanguage } from './shared/query.ts';

/** Fields of a voice that have no effect although its adapter runs, because its vendor or its model has nothing for them. */
export function unreadVoiceFields(voice: Voice): readonly string[] {
  const { provider } = voice;
  if (provider === 'cartesia') return ['generationConfig.experimental'];
  if (provider === 'custom-voice') return ['server.backoffPlan'];
  if (provider === 'hume') return voice.model === 'octave2' ? ['description'] : [];
  if (provider === 'minimax') return ['subtitleType'];
  if (provider === 'openai') return takesNoInstructions(voice.model) ? ['instructions'] : [];
  if (provider === 'neuphonic') return isLanguage(voice.language) ? [] : ['language'];
  return provider === 'rime-ai' ? unreadByRime(voice) : [];
}

const isLanguage = (given: unknown): boolean =>
  typeof given === 'string' && shortLanguage(given) !== undefined;

function unreadByRime({ model, language }: Extract<Voice, { provider: 'rime-ai' }>): readonly string[] {
  const isUnknown = language !== undefined && rimeLanguage(language) === undefined;
  return [...(isOlderRime(model) ? [] : fieldsOfOlderModels), ...(isUnknown ? ['language'] : [])];
}
