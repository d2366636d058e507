import { describe, expect, it } from 'vitest';
import type { HeardEvent } from './transcriber-wire.ts';
import { emptyUtterance, type HearingRules, hear, textOf, transcriptionOf } from './utterance.ts';

const hearAll = (events: readonly HeardEvent[], rules: HearingRules = { beganMs: 0 }) =>
  events.reduce((utterance, event) => hear(utterance, event, rules), emptyUtterance);
const final = (text: string, more = {}): HeardEvent => ({ type: 'final', text, ...more });

describe('what was heard of an utterance', () => {
  it('partials replace, finals append', () => {
    const heard = hearAll([
      { type: 'partial', text: 'Book' },
      { type: 'partial', text: 'Book a' },
      final('Book a'),
      { type: 'partial', text: 'demo' },
    ]);
    expect(textOf(heard)).toBe('Book a demo');
    expect(heard.isSettled).toBe(false);
    expect(textOf(hear(heard, final(''), { beganMs: 0 }))).toBe('Book a');
  });

  it('what was said before it began changes nothing, and no word of it stands in it', () => {
    const early = hearAll([final('Old.', { endMs: 900 })], { beganMs: 900 });
    expect(early).toEqual(emptyUtterance);
    const words = [
      { word: 'Old', startMs: 700, endMs: 900 },
      { word: 'new', startMs: 950, endMs: 1200 },
    ];
    const heard = hearAll([final('Old new', { endMs: 1200, words })], { beganMs: 900 });
    expect(transcriptionOf(heard).words).toEqual([{ word: 'new', startMs: 50, endMs: 300 }]);
    expect(heard.decidedMs).toBe(300);
  });

  it('times go on where audio was sent to another socket before', () => {
    const words = [{ word: 'late', startMs: 100, endMs: 300 }];
    const heard = hearAll([final('late', { endMs: 300, words })], { beganMs: -4000 });
    expect(transcriptionOf(heard).words).toEqual([{ word: 'late', startMs: 4100, endMs: 4300 }]);
  });

  it('leaves out what the engine is not sure of, and is as sure as of the least', () => {
    const rules = { beganMs: 0, minConfidence: 0.4 };
    const heard = hearAll(
      [
        final('yes', { confidence: 0.9 }),
        final('noise', { confidence: 0.2 }),
        final('no', { confidence: 0.6 }),
      ],
      rules,
    );
    expect(transcriptionOf(heard)).toEqual({ text: 'yes no', confidence: 0.6 });
  });

  it('joins languages without gaps without one', () => {
    expect(textOf(hearAll([final('予約を'), final('お願いします。')]))).toBe('予約をお願いします。');
    expect(textOf(hearAll([final('מזמין'), final('פגישה')]))).toBe('מזמין פגישה');
    expect(textOf(hearAll([final('x'.repeat(5000))]))).toHaveLength(4000);
  });

  it('joins a mark that comes by itself with the word before', () => {
    expect(textOf(hearAll([final('Book a demo'), final('.'), final('Now'), final('?')]))).toBe(
      'Book a demo. Now?',
    );
    expect(textOf(hearAll([final('He said'), final('"now"')]))).toBe('He said "now"');
  });

  it('is settled by the end of a turn, and not after it is resumed', () => {
    const ended: HeardEvent[] = [{ type: 'partial', text: 'Book' }, { type: 'eager-end' }];
    expect(hearAll(ended).isSettled).toBe(true);
    expect(hearAll([...ended, { type: 'resumed' }]).isSettled).toBe(false);
    expect(hearAll([{ type: 'end' }]).isSettled).toBe(false);
  });
});
