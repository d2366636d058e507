import { endedReasons } from '@saywell/contract';
import { CallError, callErrorCodes } from '@saywell/react';
import { describe, expect, it } from 'vitest';
import { describeCallError } from '../call/call-messages.ts';
import { explainFailure } from './explain-failure.ts';
import { sentenceOfCode, visitorSentences } from './visitor-sentences.ts';

const codes = Object.keys(sentenceOfCode);
const explain = (reason: unknown) => explainFailure(CallError.from(reason));

describe('every failure that has a name', () => {
  it.each(codes)('%s is told in words with a next step', (code) => {
    const { sentence, detail } = explainFailure(new CallError('call-failed', 'raw text', { code }));
    expect(Object.values(visitorSentences)).toContain(sentence);
    expect(sentence).not.toContain('raw text');
    expect(detail).toBe(`${code}: raw text`);
  });

  it.each(Object.entries(visitorSentences))('“%s” is a sentence for visitors', (_name, sentence) => {
    expect(sentence).toMatch(/^[A-Z].*[.,;] .*\.$/);
    expect(sentence).toMatch(/call again|again|write to us|try a current|type/i);
    expect(sentence).not.toMatch(
      /worklet|module|script|concurrency|token|socket|api\b|http|sdk|room|undefined/i,
    );
  });

  it.each(callErrorCodes)('the page’s own %s leads to a sentence', (code) => {
    expect(
      describeCallError(new CallError(code, 'x'), explainFailure(new CallError(code, 'x'))),
    ).not.toContain('Unknown');
  });

  it('also every end that nobody wanted', () => {
    const faulty = endedReasons.filter((reason) => /error|shutdown|not-found/.test(reason));
    expect(faulty.length).toBeGreaterThan(5);
    expect(faulty.filter((reason) => !codes.includes(reason))).toEqual([]);
  });
});

describe('of the names of a failure', () => {
  it('the code comes before the type, and what happened before where', () => {
    const error = { code: 'no-room', message: 'gone' };
    expect(explain({ type: 'daily-call-join-error', code: 'rate-limited' }).sentence).toBe(
      visitorSentences.busy,
    );
    expect(explain({ type: 'start-method-error', code: 'unknown', error }).sentence).toBe(
      visitorSentences.expired,
    );
    expect(explain({ type: 'call-room-error', error: { type: 'ejected' } }).sentence).toBe(
      visitorSentences.removed,
    );
    expect(explain({ type: 'call-room-error', message: 'gone' }).sentence).toBe(visitorSentences.lost);
  });

  it('none is needed for a sentence, but a text is', () => {
    const text = 'Failed to load worklet module script https://x/y.js';
    expect(explain({ message: text })).toEqual({ sentence: visitorSentences.unknown, detail: text });
    expect(explain({ type: 'never heard of' })).toEqual({ sentence: '', detail: '' });
  });

  it('one in a circle is found', () => {
    const error: Record<string, unknown> = { code: 'offline' };
    error['cause'] = error;
    expect(explain(error).sentence).toBe(visitorSentences.offline);
  });
});
