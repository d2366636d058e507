import type { CreateAssistant } from '@saywell/contract';
import { type FetchSoundOptions, fetchSound } from './fetch-sound.ts';
import type { MonoSound } from './mono-sound.ts';
import { officeSound } from './office-sound.ts';

/** How the sound under an assistant's voice is loaded. Undefined: there is none, as by default in calls of pages. */
export function backgroundOf(
  { backgroundSound }: Pick<CreateAssistant, 'backgroundSound'>,
  options: FetchSoundOptions,
): (() => Promise<MonoSound>) | undefined {
  if (backgroundSound === undefined || backgroundSound === '' || backgroundSound === 'off') return undefined;
  if (backgroundSound === 'office') return async () => officeSound();
  return () => fetchSound(backgroundSound, options);
}
