import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/talk.ts';

const phone = '302-555-0142';
const wish = `book a demo for Mia Long, ${phone}, friday at 10`;

/** What is stored last. */
function stored(utterances: readonly string[]) {
  const action = talk(utterances).actions.at(-1);
  return action && 'booking' in action ? action.booking : undefined;
}

describe('a booking that is moved before it is made', () => {
  it.each(['no, the first one', 'hm, keep the first time', 'as it was', 'actually no, go back to friday'])(
    'is again what was read back first after "%s"',
    (text) => {
      const { replies } = talk([wish, 'make it monday at 3', text]);
      expect(replies.at(-2)).toMatch(/Monday.*3 PM/);
      expect(replies.at(-1)).toMatch(/Friday.*10 AM/);
    },
  );
  it('is again what it was when the change of a stored one is taken back', () => {
    for (const text of ['no wait, leave it as it was', 'hmm, can I have the old time back'])
      expect(stored([wish, 'yes', 'can you move it to monday at 3', text])?.at).toContain('2026-11-27T10:00');
  });
  it('goes on from the first hour that the business is open at, where nothing was moved', () => {
    expect(talk([wish, 'no, the first slot you have']).last).toMatch(/Friday.*9 AM/);
  });
  it('takes the hour that is said beside the day after or the week after', () => {
    expect(stored([wish, 'better the week after, at 2', 'yes'])?.at).toContain('2026-12-04T14:00');
    expect(stored([wish, 'the day after, at 11', 'yes'])?.at).toContain('2026-11-28T11:00');
  });
  it('counts from the day that the business is closed on', () => {
    const { replies } = talk(['book a demo', 'Mia Long', phone, 'sunday at 11', 'hm. the day after then']);
    expect(replies.at(-2)).toMatch(/closed/);
    expect(replies.at(-1)).toMatch(/Monday, November 30 at 11 AM/);
  });
});

describe('a question while everything is read back', () => {
  it.each(["that's eastern time, right?", "that's Eastern, right?", 'is that your local time?'])(
    'about the time zone changes nothing: "%s"',
    (text) => {
      expect(talk([wish, text]).last).toMatch(/Eastern/);
      expect(stored([wish, text, 'yes'])).toMatchObject({ name: 'Mia Long' });
    },
  );
  it('may name an hour and change none', () => {
    expect(stored([wish, 'and that takes half an hour?', 'good, yes'])?.at).toContain('2026-11-27T10:00');
  });
  it('that nobody here can answer is called one', () => {
    expect(talk([wish, 'will there be biscuits?']).last).toMatch(/our team/);
  });
});

describe('a name that is another word as well', () => {
  it.each([
    ['May Chen', `a demo on monday at 3 pm. May Chen ${phone}`],
    ['June Carter', `a demo on monday at 3 pm. June Carter ${phone}`],
    ['Mia Long', `a demo on monday at 3 pm for Mia Long, ${phone}`],
    ['Tom Price', `a demo on monday at 3 pm, this is tom price, ${phone}`],
  ])('is heard as %s', (name, text) => {
    expect(stored([text, 'yes'])).toMatchObject({ name });
  });
  it('answers the question for the name, also without capitals', () => {
    expect(stored(['book a demo', 'its may chen', phone, 'monday at 3 pm', 'yes'])).toMatchObject({
      name: 'May Chen',
    });
  });
  it('may come in two turns', () => {
    expect(stored(['book a demo', 'Omar', 'Haddad', phone, 'monday at 3 pm', 'yes'])).toMatchObject({
      name: 'Omar Haddad',
    });
  });
  it('of a colleague takes the place of the own', () => {
    expect(stored([wish, 'sorry, it is for my colleague Maria Santos', 'yes'])).toMatchObject({
      name: 'Maria Santos',
    });
  });
  it('is none where the word goes on with something else', () => {
    expect(stored(['book a demo', "I'm anna may I ask what it costs"])).toBeUndefined();
    expect(talk(['book a demo', "I'm anna may I ask what it costs", 'what is my name']).last).not.toMatch(
      /Anna May/,
    );
  });
});

describe('what is wrong with a booking', () => {
  it('is what is called wrong, whatever else is named', () => {
    expect(talk([wish, 'no', 'the name is right but the day is wrong']).last).toMatch(/day|suit you/i);
  });
});

describe('a booking', () => {
  it.each([
    `is it possible to get a demo on friday at 10? I'm Mia Long, ${phone}`,
    `would it be possible to have a demo on friday at 10? I'm Mia Long, ${phone}`,
  ])('may be asked for: "%s"', (text) => {
    expect(stored([text, 'yes'])?.at).toContain('2026-11-27T10:00');
  });
  it('is one of what was talked about', () => {
    expect(talk(['what does a demo cost', 'ok let us do one']).last).toMatch(/name/);
  });
});
