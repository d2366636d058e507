import { type AgentEngines, englishFormatters, spokenLanguageOf } from '@saywell/agent';
import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { languageOf } from '../agents/language-of.ts';
import { unreadableReplacements } from '../agents/speech/speech-format.ts';
import { notSaidBy } from './each-once.ts';
import { withoutEffect } from './fields/field-effect.ts';
import { switchedOff } from './fields/moot-values.ts';
import { setValuesAt } from './set-values.ts';

const path = 'voice.chunkPlan.formatPlan';

/** What of the plan of an assistant's voice is not done. A model that speaks by itself is warned of elsewhere. */
export function speechPlanWarnings(
  assistant: CreateAssistant,
  engines: Pick<AgentEngines, 'realtime' | 'textToSpeech'>,
): readonly ApiWarning[] {
  if (engines.realtime !== undefined) return [];
  const ofUncut = uncutWarnings(assistant);
  const ofOff = switchedOff(assistant, offSwitches);
  const unread = unreadableReplacements(assistant).map(
    ({ path: at, why }): ApiWarning => ({
      path: at,
      code: 'pattern-not-understood',
      message: `${why}, so nothing is replaced by it.`,
    }),
  );
  return [
    ...ofUncut,
    ...notSaidBy([...ofUncut, ...ofOff], unread),
    ...ofOff,
    ...formatterWarnings(assistant, engines),
    ...cachingWarnings(assistant, engines),
    ...listedVoiceWarnings(assistant),
  ];
}

const offSwitches = [
  {
    at: 'voice.chunkPlan',
    off: 'enabled',
    fields: ['minCharacters', 'punctuationBoundaries'],
    why: 'With chunkPlan.enabled: false the voice gets texts whole.',
  },
  {
    at: path,
    off: 'enabled',
    fields: ['replacements', 'formattersEnabled', 'numberToDigitsCutoff'],
    why: 'With formatPlan.enabled: false texts are not rewritten.',
  },
];

/** What is not cut is not rewritten either. */
function uncutWarnings(assistant: CreateAssistant): readonly ApiWarning[] {
  if (assistant.voice?.chunkPlan?.enabled !== false) return [];
  const why = 'With chunkPlan.enabled: false the voice gets texts whole and as they are written.';
  return setValuesAt(assistant, path).map((found) => withoutEffect(found.path, why));
}

function formatterWarnings(
  assistant: CreateAssistant,
  { textToSpeech }: Pick<AgentEngines, 'textToSpeech'>,
): readonly ApiWarning[] {
  const plan = assistant.voice?.chunkPlan;
  const format = plan?.formatPlan;
  if (format === undefined || plan?.enabled === false || format.enabled === false) return [];
  const { formattersEnabled, numberToDigitsCutoff } = format;
  const names = formattersEnabled ?? [];
  const language = languageOf(assistant)?.tag ?? 'en';
  const isEnglish = spokenLanguageOf(language) === 'en' || textToSpeech?.readsOnlyEnglishWords === true;
  const isIdle = formattersEnabled !== undefined && !formattersEnabled.includes('number');
  return [
    ...(formattersEnabled?.length === 0 && textToSpeech?.readsOnlyEnglishWords === true
      ? [withoutEffect(`${path}.formattersEnabled`, plainWords)]
      : []),
    ...(isIdle && numberToDigitsCutoff !== undefined
      ? [withoutEffect(`${path}.numberToDigitsCutoff`, 'Numbers are not among the formatters.')]
      : []),
    ...names.flatMap((name, index) =>
      isEnglish || !englishFormatters.has(name)
        ? []
        : [
            withoutEffect(
              `${path}.formattersEnabled[${index}]`,
              `${name} writes English words; a text in ${language} is left to the voice as it is written.`,
            ),
          ],
    ),
  ];
}

const plainWords =
  'The built-in voice can read plain words alone: numbers, addresses and signs are written out for it all the same.';
const notStored = 'Only what the built-in voice has spoken is stored to be played again.';

function cachingWarnings(
  { voice }: CreateAssistant,
  { textToSpeech }: Pick<AgentEngines, 'textToSpeech'>,
): readonly ApiWarning[] {
  if (voice?.cachingEnabled !== true || textToSpeech?.caches === true) return [];
  return [withoutEffect('voice.cachingEnabled', notStored)];
}

/** One text is made for all voices of an assistant. */
function listedVoiceWarnings({ voice }: CreateAssistant): readonly ApiWarning[] {
  return (voice?.fallbackPlan?.voices ?? []).flatMap(({ provider, chunkPlan, cachingEnabled }, index) => {
    const at = `voice.fallbackPlan.voices[${index}]`;
    return [
      ...(chunkPlan === undefined
        ? []
        : [withoutEffect(`${at}.chunkPlan`, 'voice.chunkPlan is that of every voice of the assistant.')]),
      ...(cachingEnabled === true && provider !== 'saywell'
        ? [withoutEffect(`${at}.cachingEnabled`, notStored)]
        : []),
    ];
  });
}
