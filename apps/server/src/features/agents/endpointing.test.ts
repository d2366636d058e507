import type { TurnWords } from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import { endpointingWarnings } from '../warnings/endpointing-warnings.ts';
import { endpointingOf } from './endpointing.ts';

type Plan = NonNullable<CreateAssistant['startSpeakingPlan']>;
type Rules = NonNullable<Plan['customEndpointingRules']>;

const words: Pick<TurnWords, 'completenessOf'> = {
  completenessOf: (text) => (text === 'what is it' ? 'complete' : 'unknown'),
};
function silenceOf(plan: Plan, customer: string, assistant = ''): number | undefined {
  const { endSilenceFor } = endpointingOf({ startSpeakingPlan: plan });
  return endSilenceFor?.({ customer, assistant }, { ...noWords, ...words });
}
const noWords: TurnWords = {
  completenessOf: () => 'unknown',
  isQuestion: () => false,
  countOf: () => 0,
  isAcknowledgement: () => false,
  isGreeting: () => false,
  interrupts: () => false,
  takesFloor: () => false,
  continuesTurn: () => false,
  replacesTurn: () => false,
};
const warned = (startSpeakingPlan: Plan) =>
  endpointingWarnings({ startSpeakingPlan }).map(({ path, code }) => `${path} ${code}`);

describe('when the assistant starts to speak', () => {
  it('is decided by words and voice without a plan', () => {
    expect(endpointingOf({})).toEqual({});
    expect(endpointingOf({ startSpeakingPlan: {} })).toEqual({});
    expect(endpointingOf({ startSpeakingPlan: { waitSeconds: 0 } })).toEqual({ startDelayMs: 0 });
  });

  it('waits by how the words end (field: startSpeakingPlan.transcriptionEndpointingPlan.*)', () => {
    const transcriptionEndpointingPlan = {
      onPunctuationSeconds: 0.2,
      onNoPunctuationSeconds: 1,
      onNumberSeconds: 2,
    };
    const after = (text: string) => silenceOf({ transcriptionEndpointingPlan }, text);
    expect(['That is it.', 'Really?!', 'まだです。', 'what is it'].map(after)).toEqual([200, 200, 200, 200]);
    expect(['that is', 'okay so,'].map(after)).toEqual([1_000, 1_000]);
    expect(['it is 555', 'five five five', 'twenty three'].map(after)).toEqual([2_000, 2_000, 2_000]);
    expect(silenceOf({ transcriptionEndpointingPlan: {} }, 'that is')).toBe(1_500);
  });

  it('the smart plan wins over the transcription (field: startSpeakingPlan.smartEndpointingPlan.provider, startSpeakingPlan.smartEndpointingEnabled)', () => {
    const transcriptionEndpointingPlan = { onNoPunctuationSeconds: 3 };
    const smart: Plan = { transcriptionEndpointingPlan, smartEndpointingPlan: { provider: 'vapi' } };
    expect(silenceOf(smart, 'a')).toBeUndefined();
    expect(silenceOf({ transcriptionEndpointingPlan, smartEndpointingEnabled: true }, 'a')).toBeUndefined();
    expect(silenceOf({ transcriptionEndpointingPlan, smartEndpointingEnabled: false }, 'a')).toBe(3_000);
    expect(warned(smart)).toEqual([
      'startSpeakingPlan.smartEndpointingPlan.provider engine-replaced',
      'startSpeakingPlan.transcriptionEndpointingPlan field-without-effect',
    ]);
    expect(warned({ smartEndpointingEnabled: 'livekit' })).toHaveLength(1);
    expect(warned({ smartEndpointingEnabled: true })).toEqual([]);
    expect(warned({ smartEndpointingPlan: { provider: 'livekit', waitFunction: 'x' } })).toHaveLength(1);
  });

  it('rules decide first, by what either or both have said (field: startSpeakingPlan.customEndpointingRules.*)', () => {
    const customEndpointingRules: Rules = [
      { type: 'customer', regex: 'spell', timeoutSeconds: 4 },
      {
        type: 'assistant',
        regex: 'YOUR NUMBER',
        regexOptions: [{ type: 'ignore-case', enabled: true }],
        timeoutSeconds: 3,
      },
      { type: 'both', assistantRegex: 'name\\?$', customerRegex: '^it is', timeoutSeconds: 2 },
      {
        type: 'customer',
        regex: 'car',
        regexOptions: [{ type: 'whole-word', enabled: true }],
        timeoutSeconds: 0,
      },
    ];
    const plan: Plan = { customEndpointingRules, transcriptionEndpointingPlan: {} };
    expect(silenceOf(plan, 'I spell it', 'What is your number?')).toBe(4_000);
    expect(silenceOf(plan, 'five', 'What is your number?')).toBe(3_000);
    expect(silenceOf(plan, 'it is Ann', 'Your name?')).toBe(2_000);
    expect(silenceOf(plan, 'it is Ann', 'Your street?')).toBe(1_500);
    expect(silenceOf(plan, 'my car', '')).toBe(0);
    expect(silenceOf(plan, 'my carpet', '')).toBe(1_500);
  });

  it('passes over patterns that cannot be searched, and says so', () => {
    const customEndpointingRules: Rules = [
      '(',
      '(?=a)b',
      '(a)\\1',
      `([^x]{0,1000}){1}${'[^y]{0,900}'.repeat(9)}`,
    ].map((regex) => ({ type: 'customer', regex, timeoutSeconds: 1 }));
    expect(silenceOf({ customEndpointingRules }, 'aab')).toBeUndefined();
    expect(warned({ customEndpointingRules })).toEqual(
      [0, 1, 2, 3].map(
        (index) => `startSpeakingPlan.customEndpointingRules[${index}].regex pattern-not-understood`,
      ),
    );
  });

  it('searches the end of what was said', () => {
    const customEndpointingRules: Rules = [{ type: 'customer', regex: '^spell', timeoutSeconds: 1 }];
    expect(silenceOf({ customEndpointingRules }, `spell ${'a'.repeat(290)}`)).toBe(1_000);
    expect(silenceOf({ customEndpointingRules }, `spell ${'a'.repeat(300)}`)).toBeUndefined();
  });

  it('has an answer to patterns that explode elsewhere, however many', () => {
    const patterns = ['(a+)+$', '(a|aa)+$', '(.*a){20}$', '^(\\w+\\s?)*$', '([a-z]+)*=1'];
    const customEndpointingRules: Rules = Array.from({ length: 100 }, (_, index) => ({
      type: 'customer',
      regex: `${patterns[index % patterns.length] ?? ''}!`,
      timeoutSeconds: 1,
    }));
    const begun = performance.now();
    expect(silenceOf({ customEndpointingRules }, `${'a'.repeat(50_000)} b`)).toBeUndefined();
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
