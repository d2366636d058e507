import type { SpeechToTextOptions } from '@saywell/agent';
import type { Transcriber } from '@saywell/contract';
import { shortLanguage, usablePhrases } from '../shared/query.ts';
import { settingsOf } from '../shared/speech-adapter.ts';

type Settings = Partial<Extract<Transcriber, { provider: 'gladia' }>>;
type Vocabulary = NonNullable<Settings['customVocabularyConfig']>;

const defaultModel = 'solaria-1';
const phraseLimits = { max: 500, maxLength: 200 };

/** What a session is asked for with. */
export function sessionRequest(given: Transcriber, asked: SpeechToTextOptions): object {
  const settings = settingsOf(given, 'gladia');
  return {
    encoding: 'wav/pcm',
    bit_depth: 16,
    sample_rate: 16_000,
    channels: 1,
    model: modelOf(settings.model ?? asked.model),
    ...(settings.endpointing !== undefined && { endpointing: settings.endpointing }),
    language_config: languageConfig(settings, asked),
    ...preProcessing(settings),
    ...vocabularyOf(settings),
    messages_config: {
      // They also tell that a text is to come, whether anybody wants to see them or not.
      receive_partial_transcripts: true,
      receive_final_transcripts: true,
      receive_speech_events: true,
      receive_errors: true,
      receive_acknowledgments: false,
    },
  };
}

/** The contract's names are those of models of whole files. */
const modelOf = (model: string | undefined): string =>
  model?.startsWith('solaria') === true ? model : defaultModel;

/** No languages: the service finds out. */
function languageConfig(
  { language, languages, languageBehaviour }: Settings,
  asked: SpeechToTextOptions,
): object {
  const named = [languages ?? language ?? asked.language ?? []].flat();
  const known = named.flatMap((one) => shortLanguage(one) ?? []);
  return {
    languages: languageBehaviour === 'automatic single language' && languages === undefined ? [] : known,
    code_switching: languageBehaviour === 'automatic multiple languages',
  };
}

function preProcessing({ audioEnhancer, speechThreshold }: Settings): object {
  if (audioEnhancer === undefined && speechThreshold === undefined) return {};
  return {
    pre_processing: {
      ...(audioEnhancer !== undefined && { audio_enhancer: audioEnhancer }),
      ...(speechThreshold !== undefined && { speech_threshold: speechThreshold }),
    },
  };
}

function vocabularyOf({ customVocabularyEnabled, customVocabularyConfig }: Settings): object {
  if (customVocabularyEnabled !== true || customVocabularyConfig === undefined) return {};
  const vocabulary = customVocabularyConfig.vocabulary.flatMap(itemOf);
  if (vocabulary.length === 0) return {};
  const { defaultIntensity } = customVocabularyConfig;
  return {
    realtime_processing: {
      custom_vocabulary: true,
      custom_vocabulary_config: {
        vocabulary,
        ...(defaultIntensity !== undefined && { default_intensity: defaultIntensity }),
      },
    },
  };
}

function itemOf(item: Vocabulary['vocabulary'][number]): readonly (string | object)[] {
  const [value] = usablePhrases([typeof item === 'string' ? item : item.value], phraseLimits);
  if (value === undefined) return [];
  return [typeof item === 'string' ? value : { ...item, value }];
}
