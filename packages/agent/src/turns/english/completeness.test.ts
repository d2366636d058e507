import { describe, expect, it } from 'vitest';
import { completenessOf, isCommand, isQuestion } from './completeness.ts';

describe('open: something must follow', () => {
  it.each([
    ['articles', ['i want the', 'can you send it to my', 'is there a', 'it is an', 'what are your']],
    ['conjunctions', ['a table and', 'i would come but', 'because', 'only if', 'that is better than', 'or']],
    ['fillers', ['um', 'i would say uh', 'well you know', 'i mean', 'it is sort of']],
    [
      'prepositions',
      ['a table for', 'i am calling about', 'what is the price of', 'we are looking for', 'i live in'],
    ],
    ['infinitives', ['i want to', 'i would like to', 'how to', 'what do i have to', 'are you able to']],
    [
      'auxiliaries',
      ['my name is', 'i am', 'my address is', 'we were', 'when are', 'how much is', 'i would', 'can'],
    ],
    ['wishes', ['i would like', "i'd like", 'i need', 'i want', 'can you tell me', 'could you send me']],
    ['verbs without object', ['do you have', 'do you offer', 'can i get', 'we need', 'does it include']],
    [
      'subjects without verb',
      ['because we', 'and then if you', 'how much it', 'how long does it', 'where can i', 'is it'],
    ],
    [
      'question words',
      [
        'tell me what',
        'i do not know which',
        'can you explain how',
        'is it possible to pay when',
        'i would like to know how much',
        'can you tell me when you are',
      ],
    ],
    ['existence', ['is there', 'are there', 'are there any', 'do you have any', "there's"]],
    [
      'phrases',
      ['let me', 'my name', 'i was wondering', "i'm looking", 'i think', 'what about', 'how about'],
    ],
    ['degrees', ['it is very', 'that is quite', 'i just']],
    ['punctuation', ['I have seen it,', 'And then we…', 'One thing:']],
  ])('%s', (_kind, texts) => {
    for (const text of texts) expect(`${text}: ${completenessOf(text)}`).toBe(`${text}: open`);
  });
});

describe('complete: a whole question or command', () => {
  it.each([
    [
      'questions with a question word',
      ['what does it cost', 'how much is it', 'who are you', 'when do you open', "what's the price"],
    ],
    [
      'left prepositions',
      ['what is this for', 'who do i talk to', 'where are you calling from', 'what does it come with'],
    ],
    [
      'yes-no questions',
      ['do you have parking', 'is it far from here', 'can i bring my dog', 'are you a robot'],
    ],
    ['with a lead', ['okay and what does it cost', 'hello do you have parking', 'um so where is the office']],
    ['indirect questions', ['i want to know how much it costs', 'can you tell me when you open']],
    ['left verbs', ['what do you have', 'what do you offer', 'what would you like']],
    ['one word', ['why', 'what', 'how']],
    [
      'commands',
      [
        'stop',
        'wait a moment',
        'repeat that please',
        'goodbye',
        'thank you',
        'yes please',
        'no thanks',
        'help me',
      ],
    ],
    ['marked questions', ['Tomorrow at nine?', 'Parking?']],
    ['continuations of a topic', ['what about weekends', 'how about tuesday', 'and what about the weekend']],
  ])('%s', (_kind, texts) => {
    for (const text of texts) expect(`${text}: ${completenessOf(text)}`).toBe(`${text}: complete`);
  });
});

describe('dictation: more of a number or a word is to come', () => {
  it.each([
    'five five five',
    'my number is 555 01',
    'the number is five',
    'it is spelled s',
    's m i t h',
    'the code is 4',
  ])('%s', (text) => expect(completenessOf(text)).toBe('dictation'));
});

describe('unknown: the words do not tell', () => {
  it.each([
    ['nothing', ['']],
    [
      'statements',
      ['a table for two', 'i would like to book a demo', 'my name is anna', 'i have a question'],
    ],
    ['answers', ['yes', 'no', 'yes i do', 'yes it is', 'i think it is', 'hello', 'okay']],
    ['a whole phone number', ['five five five zero one two three four five six', '+1 302 555 0142']],
    ['times and counts', ['at ten', 'one two', 'tomorrow at ten a m']],
    ['subjects that lack their verb', ['how long does the setup', 'when does the trial']],
    ['embedded questions that are whole', ['i know what it is', 'tell me what the price is']],
    ['phrasal verbs', ['i want to sign in', 'please turn it on', 'i would like to log in']],
  ])('%s', (_kind, texts) => {
    for (const text of texts) expect(`${text}: ${completenessOf(text)}`).not.toMatch(/: (?:open|dictation)$/);
  });
  it.each([
    'a table for two',
    'yes',
    'my name is anna',
    'how long does the setup',
    'i would like to book a demo',
  ])('"%s" is no whole question either', (text) => expect(completenessOf(text)).toBe('unknown'));
});

it('abbreviations in a question are no spelling', () => {
  expect(completenessOf('do you have an a p i')).toBe('complete');
});
it('knows questions and commands apart from statements', () => {
  expect(isQuestion('what is this')).toBe(true);
  expect(isQuestion('have you got a minute')).toBe(true);
  expect(isQuestion('do not do that')).toBe(false);
  expect(isQuestion('a red one')).toBe(false);
  expect(isCommand('okay stop please')).toBe(true);
  expect(isCommand('a red one')).toBe(false);
});
it('takes any text, of any length', () => {
  expect(completenessOf('♪ ♪')).toBe('unknown');
  expect(completenessOf('quanto costa')).toBe('unknown');
  expect(completenessOf(`${'word '.repeat(5_000)}and`)).toBe('open');
});
