import type { AgentEngines } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { speechPlanWarnings } from './speech-plan-warnings.ts';

type FormatPlan = NonNullable<NonNullable<NonNullable<CreateAssistant['voice']>['chunkPlan']>['formatPlan']>;

/** The built-in voice, or another one. */
const engines = (readsOnlyEnglishWords: boolean): Pick<AgentEngines, 'textToSpeech'> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a voice is looked at.
  ({
    textToSpeech: { name: 'a voice', readsOnlyEnglishWords, caches: readsOnlyEnglishWords },
  }) as unknown as AgentEngines;
const warned = (formatPlan: FormatPlan, others: CreateAssistant = {}, reads = engines(false)) =>
  speechPlanWarnings({ ...others, voice: { provider: 'saywell', chunkPlan: { formatPlan } } }, reads).map(
    ({ path, code }) => `${path.replace('voice.chunkPlan.formatPlan.', '')} ${code}`,
  );

describe('a plan of speech is warned of where it is not done', () => {
  it('a plan that is done is not', () => {
    expect(speechPlanWarnings({}, engines(false))).toEqual([]);
    const replacements = [{ type: 'regex', regex: 'a+', value: 'b' } as const];
    expect(warned({ replacements, numberToDigitsCutoff: 3, formattersEnabled: ['number', 'date'] })).toEqual(
      [],
    );
  });

  it('a pattern that cannot be searched, by its place', () => {
    const replacements = [
      { type: 'exact', key: '(', value: 'b' },
      { type: 'regex', regex: '(?<=a)b', value: 'c' },
      { type: 'regex', regex: '(', value: 'c' },
    ] as const;
    expect(warned({ replacements: [...replacements] })).toEqual([
      'replacements[1].regex pattern-not-understood',
      'replacements[2].regex pattern-not-understood',
    ]);
  });

  it('says why a pattern is of no use: it is none, or it cannot be bounded (field: voice.chunkPlan.formatPlan.replacements.regex)', () => {
    const why = (regex: string) =>
      speechPlanWarnings(
        {
          voice: {
            provider: 'saywell',
            chunkPlan: { formatPlan: { replacements: [{ type: 'regex', regex, value: '' }] } },
          },
        },
        engines(false),
      ).map(({ message }) => message);
    expect(why('(((')).toEqual([
      'This is no regular expression of JavaScript, so nothing is replaced by it.',
    ]);
    expect(why('(?<=a)b')[0]).toContain('backtracking');
  });

  it('what is not cut is not rewritten (field: voice.chunkPlan.formatPlan.enabled)', () => {
    const uncut = (formatPlan: FormatPlan, enabled = false) =>
      speechPlanWarnings(
        { voice: { provider: 'saywell', chunkPlan: { enabled, formatPlan } } },
        engines(false),
      ).map(({ path }) => path);
    const replacements = [{ type: 'regex' as const, regex: '(', value: 'c' }];
    expect(uncut({ enabled: true, replacements })).toEqual(['voice.chunkPlan.formatPlan']);
    expect(uncut({ replacements })).toEqual(['voice.chunkPlan.formatPlan']);
    expect(uncut({ enabled: false })).toEqual([]);
    expect(uncut({}, false)).toEqual([]);
    expect(uncut({ enabled: true }, true)).toEqual([]);
  });

  it('settings of a plan that is off, and formatters that the built-in voice needs (field: voice.chunkPlan.enabled, voice.chunkPlan.formatPlan.formattersEnabled)', () => {
    const replacements = [{ type: 'exact' as const, key: 'a', value: 'b' }];
    expect(warned({ enabled: false, replacements, formattersEnabled: ['date'] })).toEqual([
      'replacements field-without-effect',
      'formattersEnabled field-without-effect',
    ]);
    const chunkPlan = { minCharacters: 10, punctuationBoundaries: ['.' as const] };
    const cut = (enabled: boolean) =>
      speechPlanWarnings(
        { voice: { provider: 'saywell', chunkPlan: { ...chunkPlan, enabled } } },
        engines(false),
      );
    expect(cut(true)).toEqual([]);
    expect(cut(false).map(({ path }) => path)).toEqual([
      'voice.chunkPlan.minCharacters',
      'voice.chunkPlan.punctuationBoundaries',
    ]);
    expect(warned({ formattersEnabled: [] })).toEqual([]);
    expect(warned({ formattersEnabled: [] }, {}, engines(true))).toEqual([
      'formattersEnabled field-without-effect',
    ]);
  });

  it('formatters that write English, in other languages and for voices that read them', () => {
    const german: CreateAssistant = { transcriber: { provider: 'deepgram', language: 'de' } };
    const plan: FormatPlan = { formattersEnabled: ['dash', 'date', 'number', 'email'] };
    expect(warned(plan, german)).toEqual([
      'formattersEnabled[1] field-without-effect',
      'formattersEnabled[3] field-without-effect',
    ]);
    expect(warned(plan, german, engines(true))).toEqual([]);
    expect(warned({}, german)).toEqual([]);
    expect(warned({ ...plan, enabled: false }, german)).toEqual(['formattersEnabled field-without-effect']);
  });

  it('a limit of numbers that nothing reads', () => {
    expect(warned({ formattersEnabled: ['date'], numberToDigitsCutoff: 3 })).toEqual([
      'numberToDigitsCutoff field-without-effect',
    ]);
  });

  it('sound that is to be stored, of voices of which nothing is', () => {
    const voice = {
      provider: '11labs',
      voiceId: 'v',
      cachingEnabled: true,
      fallbackPlan: {
        voices: [
          { provider: 'saywell', cachingEnabled: true },
          { provider: 'hume', voiceId: 'v', cachingEnabled: true },
          { provider: 'hume', voiceId: 'v', cachingEnabled: false },
        ],
      },
    } as const;
    const listed = { ...voice, fallbackPlan: { voices: [...voice.fallbackPlan.voices] } };
    const paths = (reads: Pick<AgentEngines, 'textToSpeech'>) =>
      speechPlanWarnings({ voice: listed }, reads).map(({ path }) => path);
    const ofListed = 'voice.fallbackPlan.voices[1].cachingEnabled';
    expect(paths(engines(false))).toEqual(['voice.cachingEnabled', ofListed]);
    expect(paths(engines(true))).toEqual([ofListed]);
    expect(
      speechPlanWarnings(
        { voice: { ...voice, cachingEnabled: false, fallbackPlan: { voices: [] } } },
        engines(false),
      ),
    ).toEqual([]);
  });

  it('plans of voices that take over', () => {
    const voice = {
      provider: 'saywell',
      fallbackPlan: {
        voices: [{ provider: 'saywell' }, { provider: 'saywell', chunkPlan: { minCharacters: 3 } }],
      },
    } as const;
    const { fallbackPlan } = voice;
    const own = { ...voice, fallbackPlan: { voices: [...fallbackPlan.voices] } };
    expect(speechPlanWarnings({ voice: own }, engines(false)).map(({ path }) => path)).toEqual([
      'voice.fallbackPlan.voices[1].chunkPlan',
    ]);
  });
});
