import type { SpeechToTextEngine, TextToSpeechEngine } from '@saywell/agent';
import type { InstalledModel } from '@saywell/cli';
import { loadLocalEars, loadLocalVoice } from '@saywell/engines';

/** What installed models are run by; null: there is none, or it cannot be used. */
export interface LocalSpeech {
  readonly ears: SpeechToTextEngine | null;
  readonly voice: TextToSpeechEngine | null;
}

export interface LocalSpeechOptions {
  /** The first of each kind is used. */
  readonly models: readonly InstalledModel[];
  /** Path of the addon; default: its package. */
  readonly addon?: string | undefined;
  readonly log: { warn(details: object, message: string): void };
}

/** Loads the installed ears and voice. One that cannot be used is logged with its remedy; the built-in one does its work. */
export async function loadLocalSpeech({ models, addon, log }: LocalSpeechOptions): Promise<LocalSpeech> {
  const orBuiltIn = async <Engine>(
    part: string,
    load: () => Promise<Engine> | null,
  ): Promise<Engine | null> => {
    try {
      return await load();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ part, reason }, 'an installed model cannot be used; the built-in engine does its work');
      return null;
    }
  };
  const options = { ...(addon !== undefined && { addon }) };
  const [ears, voice] = await Promise.all([
    orBuiltIn('speech to text', () => {
      const model = models.map(asEars).find((found) => found !== null);
      return model ? loadLocalEars({ model, ...options }) : null;
    }),
    orBuiltIn('text to speech', () => {
      const model = models.map(asVoice).find((found) => found !== null);
      return model ? loadLocalVoice({ model, ...options }) : null;
    }),
  ]);
  return { ears, voice };
}

type EarsModel = Parameters<typeof loadLocalEars>[0]['model'];
type VoiceModel = Parameters<typeof loadLocalVoice>[0]['model'];

function asEars({ folder, languages, files }: InstalledModel): EarsModel | null {
  const { family } = files;
  return family === 'streaming-transducer' || family === 'offline-transducer' || family === 'canary'
    ? { folder, languages, files }
    : null;
}

function asVoice({ folder, languages, files }: InstalledModel): VoiceModel | null {
  const { family } = files;
  return family === 'kitten' || family === 'kokoro' || family === 'supertonic'
    ? { folder, languages, files }
    : null;
}
