import { describe, expect, it } from 'vitest';
import { phraseBeginnings, phraseVariants } from './phrase-variants.ts';

describe('variants of a phrase', () => {
  it('ask for the same topic in other words', () => {
    const variants = phraseVariants('what are your business hours');
    expect(variants).toContain('tell me about your business hours');
    expect(variants).toContain('can you tell me your business hours');
    expect(variants).toContain('i would like to know about your business hours');
  });

  it('take a short phrase without a question word for a topic', () => {
    expect(phraseVariants('refund policy')).toContain('do you have refund policy');
    expect(phraseVariants('can i cancel')).not.toContain('tell me about can i cancel');
  });

  it('turn a question around after an opening', () => {
    expect(phraseVariants('where are you located')).toContain('can you tell me where you are located');
    expect(phraseVariants('how much is the demo')).toContain('do you know how much the demo is');
    expect(phraseVariants('what are your business hours')).toContain(
      'can you tell me what your business hours are',
    );
    expect(phraseVariants('how is my data stored')).toContain('i would like to know how my data is stored');
  });

  it('never hold the phrase itself or one variant twice', () => {
    const variants = phraseVariants('tell me about prices');
    expect(variants).not.toContain('tell me about prices');
    expect(new Set(variants).size).toBe(variants.length);
  });

  it('begin like people begin, as far as a trigram sees', () => {
    expect(phraseBeginnings('do you offer support')).toContain('i would like to know do you');
  });
});
