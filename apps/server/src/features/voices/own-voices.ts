import type { NewVoice } from '../../store/voices/library-voice-store.ts';

const voice = (
  providerId: string,
  name: string,
  gender: 'male' | 'female',
  accent: string,
  code: string,
) => ({
  providerId,
  slug: providerId,
  name,
  gender,
  accent,
  language: 'English',
  languageCode: code,
  isPublic: true,
  description: `Speaks on this server, at 16,000 Hz.`,
});

/** The voices of this installation. */
export const ownVoices: readonly NewVoice[] = [
  voice('slt', 'Slt', 'female', 'American', 'en-US'),
  voice('rms', 'Rms', 'male', 'American', 'en-US'),
  voice('awb', 'Awb', 'male', 'Scottish', 'en-GB'),
  voice('kal16', 'Kal', 'male', 'American', 'en-US'),
];
