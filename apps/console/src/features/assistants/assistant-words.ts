import type { Assistant } from '@saywell/contract';
import { visible } from '../../ui/visible.ts';
import { providerName } from './provider-names.ts';

export const nameOf = ({ name }: Pick<Assistant, 'name'>): string =>
  name === undefined || name.trim() === '' ? 'Assistant without a name' : visible(name);

/** What thinks and what speaks, in a few words. */
export function enginesText({ model, voice }: Pick<Assistant, 'model' | 'voice'>): string {
  const thinks =
    model === undefined || model.provider === 'saywell'
      ? 'Built-in dialogue'
      : [providerName(model.provider), model.model].filter((part) => part !== undefined).join(' ');
  const speaks =
    voice === undefined
      ? 'Built-in voice'
      : `${providerName(voice.provider)} voice${voice.voiceId === undefined ? '' : ` ${voice.voiceId}`}`;
  return visible(`${thinks} · ${speaks}`);
}

/** What it is there for, as one would tell somebody: its first words, or else its instructions. */
export function purposeOf({ firstMessage, model }: Pick<Assistant, 'firstMessage' | 'model'>): string {
  const prompt = model?.messages?.find(({ role }) => role === 'system')?.content;
  const text = firstMessage ?? (typeof prompt === 'string' ? prompt : '');
  return visible(text.trim().replaceAll(/\s+/g, ' ').slice(0, 200));
}
