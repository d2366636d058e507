import type { CreateAssistant, Voice } from '@saywell/contract';

/**
 * What the page of a visitor may see of a stored assistant: its name, and which voice
 * speaks (an avatar has a picture). Prompts, servers and their headers are not a page's to see.
 */
export function visibleToPages({ name, voice }: CreateAssistant): CreateAssistant {
  return {
    ...(name !== undefined && { name }),
    ...(voice !== undefined && { voice: visibleVoice(voice) }),
  };
}

/** Which voice it is, and what its kind cannot be without. */
function visibleVoice(voice: Voice): Voice {
  if (voice.provider === 'custom-voice') return { provider: voice.provider, server: {}, ...idOf(voice) };
  if (voice.provider === 'saywell') return { provider: voice.provider, ...idOf(voice) };
  const { provider, voiceId } = voice;
  if (provider === 'neuphonic') return { provider, voiceId, language: voice.language };
  if (provider === 'sesame') return { provider, voiceId, model: voice.model };
  return { provider, voiceId };
}

const idOf = <Id extends string>({ voiceId }: { voiceId?: Id | undefined }): { voiceId?: Id } =>
  voiceId === undefined ? {} : { voiceId };
