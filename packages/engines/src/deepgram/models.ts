import type { Transcriber } from '@saywell/contract';
import { usablePhrases } from '../shared/query.ts';

type Settings = Partial<Extract<Transcriber, { provider: 'deepgram' }>>;

export const defaultModel = 'nova-3';
/** Models that follow turns by themselves, with a route of their own. */
export const isFlux = (model: string): boolean => model.startsWith('flux');
/** Of Flux, the ones that are told which languages to expect. */
export const isMultilingualFlux = (model: string): boolean => isFlux(model) && model.includes('multi');

/** Each of the two is refused by the models of the other. */
const takesTerms = (model: string): boolean => isFlux(model) || model.startsWith('nova-3');

/** The phrases of a call are whole questions, and each term costs: these are its own. */
const phraseLimits = { max: 100, maxLength: 100 };

/** What is listened for, by whichever of the two names the model knows it. */
export function termsOf(model: string, { keywords = [], keyterm = [] }: Settings) {
  if (!takesTerms(model)) return { keywords: [...keywords, ...usablePhrases(keyterm, phraseLimits)] };
  return { keyterm: usablePhrases([...keyterm, ...keywords.flatMap(termOfKeyword)], phraseLimits) };
}

/** Terms have no weight; a word that is to be heard less often is no term. */
function termOfKeyword(keyword: string): readonly string[] {
  const [, word = keyword, weight = '1'] = /^(.*):(-?\d+(?:\.\d+)?)$/.exec(keyword) ?? [];
  return Number(weight) > 0 ? [word] : [];
}

/** Of a model that hears several languages at once, or one of those that are expected. */
export const languageOf = (
  { language, languages = [] }: Settings,
  otherwise: string | undefined,
): string | undefined => language ?? (languages.length > 1 ? 'multi' : languages[0]) ?? otherwise;

/** Fields that are set and that the model has nothing for. */
export function unreadByDeepgram(settings: Settings): readonly string[] {
  const { model = defaultModel, keywords = [] } = settings;
  const lost = isFlux(model)
    ? ([
        'endpointing',
        'smartFormat',
        'redaction',
        ...(isMultilingualFlux(model) ? [] : (['languages'] as const)),
      ] as const)
    : ([
        'eotThreshold',
        'eotTimeoutMs',
        ...(settings.language === undefined ? [] : (['languages'] as const)),
      ] as const);
  const unheard = keywords.flatMap((keyword, index) =>
    takesTerms(model) && termOfKeyword(keyword).length === 0 ? [`keywords[${index}]`] : [],
  );
  return [...lost.filter((field) => settings[field] !== undefined), ...unheard];
}
