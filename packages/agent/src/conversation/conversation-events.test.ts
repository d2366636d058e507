import { describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

const story = 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.';
/** As on this machine: the recogniser and the voice take their time. */
const delays = { speechToText: 120, textToSpeech: 40, voiceActivity: 20 } as const;
const adaptive = { endSilenceMs: undefined } as const;

function open(config: object = {}): World {
  const world = createWorld({ config: { ...adaptive, ...config }, delays });
  world.agent.start();
  return world;
}
function heardOnce(world: World): string {
  const words = world.heard().split(' ');
  return words.filter((word, index) => word !== words[index - 1]).join(' ');
}
const usersIn = (world: World): string[] => world.script().filter((line) => line.startsWith('user: '));

describe('a pause inside an incomplete phrase is no end', () => {
  const halves = [
    ['i would like', 'a table'],
    ['my name is', 'anna'],
    ['what is the price of', 'a room'],
    ['a table for two and', 'a chair'],
  ] as const;
  it.each(halves.flatMap((half) => [400, 600, 1_000, 1_300].map((ms) => [...half, ms] as const)))(
    '"%s" … "%s" after %i ms',
    async (first, second, pauseMs) => {
      const world = open();
      await world.say(first);
      await world.silence(pauseMs);
      await world.say(second);
      await world.silence(6_000);
      expect(world.transcripts()[0]).toBe(`user: ${first} ${second}`);
      expect(world.dialogue.committed).toEqual([`${first} ${second}`]);
      expect(world.messagesOf('user-interrupted')).toEqual([]);
    },
  );
});

describe('a turn that was taken as over too early goes on', () => {
  it.each([
    ['my name is', 'anna', 1_800],
    ['my name is', 'anna', 2_200],
    ['i have a dog', 'and a cat', 700],
    ['i have a dog', 'and a cat', 1_200],
    ['how much is it', 'for two people', 400],
    ['how much is it', 'for two people', 1_000],
  ])('"%s" … "%s" after %i ms: one line of the visitor, one answer', async (first, second, pauseMs) => {
    const world = open();
    await world.say(first);
    await world.silence(pauseMs);
    await world.say(second);
    await world.silence(8_000);
    const whole = `${first} ${second}`;
    expect(usersIn(world)).toEqual([`user: ${whole}`]);
    expect(world.dialogue.committed).toEqual([whole]);
    expect(world.script().at(-1)).toBe(`bot: You said ${whole}.`);
    // The page is told of both halves as they were understood.
    const said = world.transcripts().filter((line) => line.startsWith('user: '));
    expect(said).toEqual([`user: ${first}`, `user: ${second}`]);
    expect(
      world
        .messagesOf('conversation-update')
        .at(-1)
        ?.messages.filter(({ role }) => role === 'user'),
    ).toHaveLength(1);
  });

  it('what the dialogue sees of the past is not the answer that was broken off', async () => {
    const pasts: unknown[] = [];
    const world = createWorld({
      config: adaptive,
      delays,
      answer: (text, history) => {
        pasts.push(history);
        return `You said ${text}.`;
      },
    });
    world.agent.start();
    await world.say('i have a dog');
    await world.silence(1_300);
    await world.say('and a cat');
    await world.silence(8_000);
    expect(world.logs.filter((event) => event.type === 'reply-retracted')).toHaveLength(1);
    expect(pasts.every((past) => Array.isArray(past) && past.length === 0)).toBe(true);
    world.type('and a horse');
    await world.silence(100);
    expect(pasts.at(-1)).toMatchObject([
      { role: 'user', content: 'i have a dog and a cat' },
      { role: 'assistant', content: 'You said i have a dog and a cat.' },
    ]);
  });

  it('an answer that was heard for longer stays, and what follows is a turn of its own', async () => {
    const world = createWorld({ config: adaptive, delays, answer: () => story });
    world.agent.start();
    await world.say('i have a dog');
    await world.silence(3_000);
    await world.say('what about cats');
    await world.silence(9_000);
    expect(usersIn(world)).toEqual(['user: i have a dog', 'user: what about cats']);
    expect(world.dialogue.committed).toEqual(['i have a dog', 'what about cats']);
  });

  it('a contradiction takes the place of the question', async () => {
    const world = open();
    await world.say('what does it cost');
    await world.silence(900);
    await world.say('no when do you open');
    await world.silence(6_000);
    expect(world.dialogue.committed.at(-1)).toBe('no when do you open');
  });

  it('actions of an answer that was broken off so early are not carried out', async () => {
    const booking = { name: 'Ann', phone: '5550100', when: 'monday' };
    const world = createWorld({
      config: adaptive,
      delays,
      answer: (text) => ({
        text: story,
        actions: text.includes('not') ? [] : [{ type: 'book-demo', booking }],
      }),
    });
    world.agent.start();
    await world.say('book it');
    await world.silence(900);
    await world.say('but not today');
    await world.silence(9_000);
    expect(world.bookings).toEqual([]);
    expect(world.dialogue.committed).toEqual(['book it but not today']);
  });
});

describe('two questions in a row are both answered', () => {
  it.each([500, 1_000, 1_500])('%i ms apart', async (gapMs) => {
    const world = open();
    await world.say('what does it cost');
    await world.silence(gapMs);
    await world.say('do you have parking');
    await world.silence(9_000);
    const both = 'what does it cost? do you have parking';
    expect(world.dialogue.committed).toEqual([both]);
    expect(usersIn(world)).toEqual([`user: ${both}`]);
    expect(world.script().at(-1)).toContain(`You said ${both}.`);
  });
});

describe('a listener costs no answer', () => {
  const remarks = [
    'mm-hm',
    'uh-huh',
    'ha',
    'ha ha',
    'hat',
    'her call',
    'i see',
    'okay',
    'yeah right',
    'oh nice',
    'wow okay',
    'thank you',
  ];
  it.each(remarks)('"%s" while it speaks', async (remark) => {
    const world = createWorld({ config: adaptive, delays, answer: () => story });
    world.agent.start();
    await world.say('tell me a story');
    await world.until(() => world.speaking(), 'the answer begins');
    await world.silence(1_700);
    const began = world.clock.now();
    await world.say(remark);
    const ended = world.clock.now();
    await world.silence(9_000);
    expect(heardOnce(world)).toBe(story);
    expect(usersIn(world)).toEqual(['user: tell me a story']);
    expect(world.dialogue.committed).toEqual(['tell me a story']);
    const resumed = world.logs.find((event) => event.type === 'speech-resumed' && event.at > began)?.at;
    expect((resumed ?? ended) - ended).toBeLessThanOrEqual(600);
  });

  it.each(['mm-hm', 'ha', 'okay'])('"%s" while the answer is made', async (remark) => {
    const world = createWorld({
      config: adaptive,
      delays: { ...delays, dialogue: 1_500 },
      answer: () => story,
    });
    world.agent.start();
    await world.say('tell me a story');
    await world.silence(900);
    await world.say(remark);
    await world.silence(9_000);
    expect(world.heard()).toBe(story);
    expect(usersIn(world)).toEqual(['user: tell me a story']);
    expect(world.dialogue.asked).toEqual(['tell me a story']);
  });

  it.each(['no go on', 'sorry continue'])('"%s" takes an interruption back', async (text) => {
    const world = open({ firstMessage: story });
    await world.silence(1_000);
    await world.say(text);
    await world.silence(8_000);
    expect(heardOnce(world)).toBe(story);
    expect(world.dialogue.committed).toEqual([]);
  });

  it('over an uninterruptible line it wants no answer afterwards', async () => {
    const world = open({ firstMessage: story, firstMessageInterruptible: false });
    await world.silence(1_000);
    await world.say('oh nice');
    await world.silence(8_000);
    expect(world.heard()).toBe(story);
    expect(usersIn(world)).toEqual([]);
  });

  it('noise that does not end holds the answer for some seconds only', async () => {
    const world = open({ firstMessage: story });
    await world.silence(1_500);
    await world.cough(20_000);
    expect(heardOnce(world)).toBe(story);
    expect(world.messagesOf('user-interrupted')).toHaveLength(1);
    await world.silence(1_000);
    await world.say('what does it cost');
    await world.silence(4_000);
    expect(world.dialogue.committed).toEqual(['what does it cost']);
  });

  it('of whom the recogniser makes nothing in time costs none either', async () => {
    const faults = { speechToText: (): 'throw' => 'throw' };
    const world = createWorld({ config: { ...adaptive, firstMessage: story }, delays, faults });
    world.agent.start();
    await world.silence(1_500);
    await world.say('mm-hm okay');
    await world.silence(9_000);
    expect(heardOnce(world)).toBe(story);
    expect(world.script()).toEqual([`bot: ${story}`]);
  });

  it('who breaks off and says no more is not waited for long', async () => {
    const world = open({ firstMessage: story });
    await world.silence(1_500);
    await world.say('i have');
    await world.silence(8_000);
    expect(heardOnce(world)).toBe(story);
    expect(world.script()).toEqual([`bot: ${story}`]);
  });

  it('who breaks off in the middle is waited for a moment', async () => {
    const world = open({ firstMessage: story });
    await world.silence(1_500);
    await world.say('i have');
    await world.silence(400);
    await world.say('two questions about that');
    await world.silence(6_000);
    expect(usersIn(world)).toEqual(['user: i have two questions about that']);
  });
});

describe('a real interruption', () => {
  it.each(['what does it cost', 'stop that please', 'no that is wrong', 'my dog needs a quiet place', 'why'])(
    '"%s" is answered',
    async (text) => {
      const world = open({ firstMessage: story });
      await world.silence(2_000);
      const began = world.clock.now();
      await world.say(text);
      await world.silence(6_000);
      expect(world.dialogue.committed).toEqual([text]);
      expect(world.script().at(-1)).toBe(`bot: You said ${text}.`);
      const silencedAt = world.messagesOf('user-interrupted')[0]?.timestamp ?? Number.POSITIVE_INFINITY;
      expect(silencedAt - began).toBeLessThanOrEqual(300);
    },
  );

  it('"yes" is an answer once the question has begun, and a sound before it', async () => {
    const firstMessage = `${story} Shall I book it for you on monday?`;
    const early = open({ firstMessage });
    await early.silence(1_500);
    await early.say('yes');
    await early.silence(9_000);
    expect(heardOnce(early)).toBe(firstMessage);
    const late = open({ firstMessage });
    await late.silence(5_500);
    await late.say('yes');
    await late.silence(4_000);
    expect(usersIn(late)).toEqual(['user: yes']);
  });
});

describe('a long turn', () => {
  it('of 100 s ends at its own end', async () => {
    const world = open();
    for (let part = 0; part < 20; part += 1) {
      await world.say('we have talked about many things since and');
      await world.cough(2_000);
      await world.silence(500);
    }
    await world.say('what does it cost');
    await world.silence(5_000);
    expect(world.dialogue.committed).toHaveLength(1);
    expect(world.dialogue.committed[0]).toMatch(/what does it cost$/);
  });
});

it('a complete question is answered after 160 ms of silence, one that is open after 1,700', async () => {
  const silences: number[] = [];
  for (const text of ['what does it cost', 'i have a dog', 'my name is']) {
    const world = createWorld({ config: adaptive, delays: { speechToText: 60 } });
    world.agent.start();
    await world.say(text);
    await world.silence(5_000);
    silences.push(world.agent.metrics()[0]?.endpointingMs ?? 0);
  }
  expect(silences).toEqual([160, 400, 1_700]);
});
