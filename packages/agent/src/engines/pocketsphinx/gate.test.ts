import { describe, expect, it } from 'vitest';
import { finalMargin, isInDomain } from './gate.ts';

const path = (text: string, score: number) => ({ text, score, frames: 150 });

describe('the gate between the decoders', () => {
  it('trusts the domain decoder when its path is clearly better', () => {
    expect(isInDomain(path('what are your hours', -30), path('what are you ours', -45), finalMargin)).toBe(
      true,
    );
    expect(isInDomain(path('book a refund', -40), path('book a room', -41), finalMargin)).toBe(false);
  });

  it('trusts it when both hear the same', () => {
    expect(isInDomain(path('what do you do', -40), path('what do you do', -40), finalMargin)).toBe(true);
  });

  it('never trusts it when it heard nothing', () => {
    expect(isInDomain(path('', 0), path('', 0), finalMargin)).toBe(false);
    expect(isInDomain(path('', 0), path('something', -99), finalMargin)).toBe(false);
  });
});
