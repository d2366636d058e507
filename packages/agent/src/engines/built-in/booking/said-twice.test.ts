import { describe, expect, it } from 'vitest';
import { talk } from '../testing/talk.ts';

const wish = 'demo on Thursday at 1 pm, Steven Burke, 303 832 4157';

describe('a booking', () => {
  it.each(["no, the name is wrong, it's Stephen Bourke, B O U R K E", 'no, Stephen Bourke, b o u r k e'])(
    'takes both names where the last one is spelled: %s',
    (said) => {
      expect(talk([wish, said]).last).toContain('Stephen Bourke');
    },
  );

  it('keeps the first name where only the last one is said', () => {
    expect(talk([wish, 'it is Bourke, B O U R K E']).last).toContain('Steven Bourke');
  });

  it('is wished for, whatever would have been better', () => {
    const { last } = talk(['yesterday would have been ideal, so tomorrow, 9:30 in the morning, for a demo']);
    expect(last).toMatch(/name/);
    expect(talk(['yesterday was your demo at 9:30 in the morning']).last).not.toMatch(/your name/);
  });

  it('that is cancelled stays so when it is cancelled once more', () => {
    const cancelled = [wish, 'yes', 'please cancel my demo'];
    for (const again of ['yes, cancel it', 'yes, please cancel my demo']) {
      const { last, actions } = talk([...cancelled, again]);
      expect(last).toMatch(/nothing is booked/i);
      expect(actions.filter(({ type }) => type === 'cancel-booking')).toHaveLength(1);
    }
    expect(talk([...cancelled, 'no']).last).toMatch(/bye/i);
  });
});

it('thanks behind a word of agreement are thanks where nothing is to be agreed to', () => {
  expect(talk(['what does a demo cost', 'perfect, thanks']).last).toMatch(/welcome|pleasure|glad/i);
  expect(talk([wish, 'perfect, thanks']).last).toMatch(/is saved/);
});
