import { describe, expect, it } from 'vitest';
import { talk } from '../testing/talk.ts';

describe('two questions, of which one is about the conversation', () => {
  it('answers both in their order', () => {
    expect(talk(['when are you there on a saturday, and which time zone is that?']).last).toMatch(
      /ten to two.*Eastern/,
    );
    expect(talk(['are you a robot, and what does a demo cost?']).last).toMatch(/AI.*free/);
  });
  it('says no more than it knows', () => {
    expect(talk(['which time zone is that, and who was king of france?']).last).not.toMatch(/demo|free/);
  });
});

describe('where the knowledge has nothing', () => {
  it('notes what is told, and says it again when it is asked for', () => {
    const { replies } = talk(['we are six people with a garden', 'and how many people did I say?']);
    expect(replies[0]).not.toMatch(/not (?:sure|certain)|do not know/);
    expect(replies[1]).toMatch(/six people/);
  });
  it('says what was asked first, with the answer', () => {
    const { last } = talk([
      'what does a demo cost',
      'are you open on saturday',
      'what was the first thing I asked?',
    ]);
    expect(last).toMatch(/What does a demo cost\? .*free/);
  });
  it('tells who takes care of what it was sorry for', () => {
    const { last } = talk(['you charged us twice this month!', 'who can sort that out']);
    expect(last).toMatch(/three oh two|302|hello at|call/i);
    expect(talk(['who can sort that out']).last).not.toBe(last);
  });
  it('lets a wish wait', () => {
    expect(talk(['what does a demo cost', "let me think about it. don't book anything yet"]).last).toMatch(
      /^(?:All right|No problem)/,
    );
  });
});
