import { describe, expect, it } from 'vitest';
import { everydayOf } from './everyday.ts';
import { sampleContext, talk } from './testing/talk.ts';
import { wordsOf } from './text/words.ts';

describe('everyday wishes', () => {
  it.each([
    ['my wife is unconscious', 'emergency'],
    ['there was a crash, I need an ambulance', 'emergency'],
    ['are you recording this?', 'recording'],
    ['is this call being recorded', 'recording'],
    ['what time is it over there', 'time'],
    ["what's today's date", 'date'],
    ['could you speak more slowly', 'slower'],
    ['can you keep it shorter', 'shorter'],
    ["what's my name", 'own-facts'],
    ["do you remember who you're talking to", 'own-facts'],
    ['how do you spell that', 'spell'],
    ['let me speak to a real person', 'human'],
    ['a person, please', 'human'],
    ['I am really disappointed', 'complaint'],
    ['nobody ever called me back', 'complaint'],
    ['your bot gave my customer a wrong price', 'complaint'],
    ['the line was so choppy last time that I could hardly hear you', 'complaint'],
    ['what was the budget I mentioned', 'recall'],
    ['what was the first thing I asked you', 'asked'],
    ['and the name of my practice', 'own-facts'],
    ['my assistant stopped answering an hour ago', 'complaint'],
    ['could you put me through to Elena', 'human'],
    ['I hate talking to machines', 'human'],
    ["I'd like someone to call me back", 'human'],
    ['we need one of you to ring us', 'human'],
    ['I was double charged last month', 'complaint'],
    ['you are completely useless', 'insult'],
  ])('"%s" is %s', (text, wish) => {
    expect(everydayOf(wordsOf(text))).toBe(wish);
  });
  it.each([
    'what happens when a caller has an emergency',
    'how do you handle complaints',
    'are the calls of my customers recorded',
    'what time do you open',
    'can my clients talk to a person',
    'does it replace a human',
    'how long is a demo',
    'I do not want to talk to a person',
    'what is your name',
    'what happens when your assistant told a caller something wrong',
    'we lost many calls last year',
    'you were never late, great',
    'would my callers like somebody to call them back',
  ])('"%s" is a question about the business', (text) => {
    expect(everydayOf(wordsOf(text))).toBeNull();
  });
});

describe('everyday talk', () => {
  it('says the emergency number at once, also in the middle of a booking, which goes on', () => {
    const { replies } = talk(['book a demo', 'I think I am having a heart attack', 'anna']);
    expect(replies[1]).toMatch(/911/);
    expect(replies[2]).toMatch(/number/);
  });
  it('is true about recording', () => {
    expect(talk(['are you recording this']).last).toMatch(/not recorded|no recording/i);
    const context = { ...sampleContext(), isRecorded: true };
    expect(talk(['are you recording this'], [], context).last).toMatch(/recorded/);
    expect(talk(['are you recording this'], [], context).last).not.toMatch(/not recorded|no recording/i);
  });
  it('knows time and day where the business is', () => {
    expect(talk(['what time is it']).last).toBe('It is 10:15 AM, Eastern Time.');
    expect(talk(['what day is it today']).last).toBe('Today is Tuesday, November 24, 2026.');
  });
  it('remembers who is talking, answers from it and uses it in a booking', () => {
    const { replies, actions } = talk([
      "Hi, I'm Carla from Blue Bakery",
      'what is my name?',
      'which business am I from',
      'what is my number',
      'book a demo',
      '302 555 0142',
      'tomorrow at ten',
      'yes',
      'what is my number',
    ]);
    expect(replies[0]).toMatch(/Carla/);
    expect(replies[1]).toBe('You are Carla.');
    expect(replies[2]).toBe('Your business is Blue Bakery.');
    expect(replies[3]).toMatch(/not/);
    expect(replies[4]).toMatch(/number/);
    expect(actions).toMatchObject([{ booking: { name: 'Carla', business: 'Blue Bakery' } }]);
    expect(replies[8]).toBe('Your number is 302-555-0142.');
  });
  it('repeats, says it in pieces and in short', () => {
    const { replies } = talk([
      'do you speak spanish',
      'slower please',
      'yes',
      'do you speak spanish',
      'shorter please',
      'what did you say',
    ]);
    expect(replies[1]).toMatch(/The assistant speaks English out of the box\. Shall I go on\?$/);
    expect(replies[2]).toMatch(/^Other languages/);
    expect(replies[4]).toBe('In short: The assistant speaks English out of the box.');
    expect(replies[5]).toBe(replies[3]);
  });
  it('stays calm, is sorry, and offers a person', () => {
    expect(talk(['you are a stupid machine']).last).toMatch(/sorry|understand/);
    const { replies } = talk(['nobody called me back, this is ridiculous', 'yes please']);
    expect(replies[0]).toMatch(/sorry.*calls? (?:you )?back/i);
    expect(replies[1]).toMatch(/name/);
  });
  it('spells', () => {
    expect(talk(['can you spell your name']).last).toBe('Ava: A, V, A.');
    expect(talk(['what is your email address', 'how do you spell that']).last).toMatch(/H, E, L, L, O, @/);
  });
  it('respects a no', () => {
    for (const text of ['I do NOT want to book', "I don't need a demo", 'no need for a call back'])
      expect(talk([text]).last).not.toMatch(/name|number/);
    expect(talk(["I don't need a demo, I just want to know what it costs"]).last).toMatch(/Prices depend/);
  });
});

describe('what was told is told again', () => {
  it.each([
    [['my number is 302 555 0161, can you remember that', 'what number did i give you'], '302-555-0161'],
    [['I run a bakery called Golden Crust', 'what was the name of my business again'], 'Golden Crust'],
    [['I have two shops and one bakery, can you help', 'how many shops did i say'], 'two shops'],
  ])('%s → %s', (said, told) => {
    expect(talk(said).last).toContain(told);
  });
});

it.each(['this assistant is a joke', 'your thing hung up on me', 'i never ordered that'])(
  '"%s" is a complaint',
  (said) => {
    expect(talk([said]).last).toMatch(/sorry/);
  },
);

it('in an emergency the own line of the owner follows the general number', () => {
  const own = [
    {
      id: 'night',
      title: 'Emergency at night',
      questions: ['my dog can not breathe', 'what do i do in an emergency at night'],
      answer: 'Call Northside Animal Hospital.',
    },
  ];
  expect(talk(['my dog can not breathe'], own).last).toMatch(/^.*911.*Call Northside Animal Hospital\.$/s);
  expect(talk(['my dog can not breathe']).last).toMatch(/911/);
});

describe('an assistant that books nothing', () => {
  const context = { ...sampleContext(), booking: undefined };
  const without = (utterances: readonly string[]) => talk(utterances, [], { ...context });
  it('never offers a demo or a call back', () => {
    const { replies, actions } = without([
      'book a demo',
      'tell me a joke',
      'sing me a song',
      'who won the match',
      'what can you do',
      'help',
      'what is your name',
      'who are you',
      'a person please',
      'nobody called me back, this is ridiculous',
      'cancel my appointment',
    ]);
    for (const reply of replies)
      expect(reply).not.toMatch(/book a (?:demo|call)|call you back|name and (?:your )?number|shall i take/i);
    expect(actions).toEqual([]);
  });
  it('says how to reach a person when its knowledge does', () => {
    expect(without(['let me speak to a person']).last).toMatch(/cannot|no way/);
    expect(without(['let me speak to a person']).last).toMatch(/302-555-0142/);
  });
});

it('who else’s number is asked for is nothing that the visitor told', () => {
  expect(talk(["what's their number"]).last).not.toMatch(/you have not (?:told|said)/i);
  expect(talk(['my number is 302-555-0142', 'what is my number']).last).toContain('302-555-0142');
});

it('a complaint that asks for something is answered beside what is offered', () => {
  const knowledge = [
    {
      id: 'reports',
      title: 'Who reads reports',
      questions: ['who reads reports of wrong answers'],
      answer: 'Our team reads every report.',
    },
  ];
  const asked = 'I am really disappointed with this answer, who reads such reports?';
  expect(talk([asked], knowledge).last).toMatch(/sorry.*Our team reads every report\..*number/);
  expect(talk(['I am really disappointed with this answer'], knowledge).last).not.toContain('reads');
});
