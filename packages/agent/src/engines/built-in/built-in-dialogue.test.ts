import type { OpenAIMessage } from '@saywell/contract';
import { describe, expect, it } from 'vitest';
import type { DialogueReply, DialogueSession } from '../engine.ts';
import { createBuiltInDialogue } from './built-in-dialogue.ts';
import { intentTable } from './intent-table.ts';
import { phrasesOf } from './phrases.ts';
import { sampleBooking, sampleNow, sampleTimeZone } from './testing/sample-booking.ts';
import { sampleKnowledge } from './testing/sample-knowledge.ts';

const options = {
  assistantName: 'Ava',
  messages: [],
  knowledge: sampleKnowledge,
  booking: sampleBooking,
  timeZone: sampleTimeZone,
  now: () => sampleNow,
};
const bookedAnna = {
  name: 'Anna',
  phone: '+13025550142',
  when: 'tuesday at ten',
  at: '2026-12-01T10:00:00-05:00',
};
const newSession = () => createBuiltInDialogue().createSession(options);

function reply(
  session: DialogueSession,
  userText: string,
  signal = new AbortController().signal,
): DialogueReply {
  return session.reply({ userText, history: [], signal });
}
async function textOf({ text }: DialogueReply): Promise<string> {
  let whole = '';
  for await (const piece of text) whole += piece;
  return whole;
}
async function say(session: DialogueSession, userText: string): Promise<string> {
  const started = reply(session, userText);
  const text = await textOf(started);
  started.commit();
  return text;
}

describe('the built-in dialogue', () => {
  it('changes nothing before the commit: the same words get the same reply', async () => {
    const session = newSession();
    await say(session, 'book a demo');
    const first = await textOf(reply(session, 'anna'));
    expect(await textOf(reply(session, 'what are your hours'))).not.toBe(first);
    expect(await textOf(reply(session, 'anna'))).toBe(first);
    expect(await say(session, 'anna')).toBe(first);
    expect(await textOf(reply(session, 'anna'))).not.toBe(first);
  });

  it('returns the actions at the commit, and a reply that is thrown away has none', async () => {
    const session = newSession();
    for (const text of [
      'book a demo',
      'anna',
      'three oh two five five five oh one four two',
      'tuesday at ten',
    ]) {
      await say(session, text);
    }
    reply(session, 'yes');
    const kept = reply(session, 'yes');
    await textOf(kept);
    expect(kept.commit()).toEqual([{ type: 'book-demo', booking: bookedAnna }]);
    expect(reply(session, 'goodbye').commit()).toEqual([{ type: 'end-call' }]);
  });

  it('goes on in a new session where an earlier one was, without doing again what was done', async () => {
    const earlier: OpenAIMessage[] = [];
    const sayInNewSession = async (content: string) => {
      const started = reply(createBuiltInDialogue().createSession({ ...options, earlier }), content);
      const text = await textOf(started);
      earlier.push({ role: 'user', content }, { role: 'assistant', content: text });
      return started.commit();
    };
    for (const text of ['book a demo', 'anna', '302 555 0142', 'tuesday at ten'])
      expect(await sayInNewSession(text)).toEqual([]);
    expect(await sayInNewSession('yes')).toEqual([{ type: 'book-demo', booking: bookedAnna }]);
    expect(await sayInNewSession('thank you')).toEqual([]);
  });

  it('streams sentence by sentence and stops when it is aborted', async () => {
    const controller = new AbortController();
    const pieces: string[] = [];
    const read = async () => {
      for await (const piece of reply(newSession(), 'tell me a joke', controller.signal).text) {
        pieces.push(piece);
        controller.abort();
      }
    };
    await expect(read()).rejects.toMatchObject({
      name: 'EngineError',
      code: 'engine-aborted',
      engine: 'built-in',
    });
    expect(pieces).toHaveLength(1);
    expect(pieces[0]).toMatch(/[.?!]\s*$/);
  });

  it('expects what the open question asks for', async () => {
    const session = newSession();
    expect(session.expectedPhrases()).toContain('book a demo');
    await say(session, 'book a demo');
    expect(session.expectedPhrases()).toContain('anna');
    await say(session, 'anna');
    expect(session.expectedPhrases()).toContain('double five');
    await say(session, 'three oh two five five five oh one four two');
    expect(session.expectedPhrases()).toContain('tomorrow morning');
    await say(session, 'tomorrow at ten');
    expect(session.expectedPhrases()).toContain('yes that is right');
  });

  it('works without any knowledge', async () => {
    const session = createBuiltInDialogue().createSession({ ...options, knowledge: [] });
    expect(await say(session, 'what does a demo cost')).not.toBe('');
    expect(await say(session, 'what can you do')).toMatch(/demo/);
    expect(await say(session, 'book a demo')).toMatch(/name/);
  });

  it('survives whatever is said or typed: never throws, never silent, never long', async () => {
    const words = [
      ...new Set([
        ...phrasesOf(sampleKnowledge).join(' ').split(' '),
        'blorp',
        '@',
        '+1',
        '12:30',
        '…',
        'ß',
        '日本',
        '()',
        "'",
        '7',
        '302',
      ]),
    ];
    const random = seededRandom(7);
    const session = newSession();
    for (let turn = 0; turn < 600; turn += 1) {
      const count = Math.floor(random() * 12);
      const text = Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');
      const said = await say(session, text);
      expect(said.trim(), text).not.toBe('');
      expect(said.length, text).toBeLessThan(600);
    }
    for (const text of [
      'a'.repeat(100_000),
      'yes '.repeat(20_000),
      'my name is '.repeat(500),
      '1 '.repeat(5000),
      '('.repeat(5000),
    ]) {
      const said = await say(session, text);
      expect(said.length).toBeLessThan(600);
    }
  });
});

describe('phrases for the recogniser', () => {
  const phrases = phrasesOf(sampleKnowledge);
  it('holds every question and every wish, in plain words, each once', () => {
    for (const entry of sampleKnowledge)
      for (const question of entry.questions) expect(phrases).toContain(question);
    for (const [, wishes] of intentTable) for (const wish of wishes) expect(phrases).toContain(wish);
    expect(phrases.filter((phrase) => !/^[a-z]+( [a-z]+)*$/.test(phrase))).toEqual([]);
    expect(new Set(phrases).size).toBe(phrases.length);
  });
  it('holds every pair of digits, so that any phone number can be recognised', () => {
    const all = phrases.map((phrase) => ` ${phrase} `).join('|');
    const digits = ['oh', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const missing = digits
      .flatMap((a) => digits.map((b) => ` ${a} ${b} `))
      .filter((pair) => !all.includes(pair));
    expect(missing).toEqual([]);
  });
  it('writes figures as words', () => {
    const entry = {
      id: 'x',
      title: 'Go live in 30 days',
      questions: ['Are you there 24/7?'],
      answer: 'Yes.',
    };
    expect(phrasesOf([entry])).toEqual(
      expect.arrayContaining(['go live in thirty days', 'are you there twenty four seven']),
    );
  });
});

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
