import { describe, expect, it } from 'vitest';
import { spokenLanguages } from '../../language/languages.ts';
import { linesOf } from '../../language/lines/lines-of.ts';
import type { Completeness } from '../turn-words.ts';
import { turnWordsOf } from '../turn-words-of.ts';

const quiet = { answerExpected: false, meaningfulWords: 4 };

describe('where a turn ends', () => {
  it.each<readonly [string, string, Completeness]>([
    ['de', 'ich möchte einen Termin am', 'open'],
    ['de', 'mein Name ist', 'open'],
    ['de', 'ich hätte gern einen Termin am Montag', 'unknown'],
    ['de', 'Was kostet das?', 'complete'],
    ['de', 'einen Moment', 'complete'],
    ['de', 'meine Nummer ist null drei null vier', 'dictation'],
    ['de-AT', 'null drei null vier fünf sechs sieben acht neun eins', 'unknown'],
    ['fr', 'je voudrais un rendez-vous avec', 'open'],
    ['fr', 'mon nom est Petit', 'unknown'],
    ['es', 'quiero una cita para', 'open'],
    ['it', 'vorrei un appuntamento con', 'open'],
    ['nl', 'ik wil graag een afspraak met', 'open'],
    ['pl', 'chciałabym umówić się na', 'open'],
    ['pt-BR', 'queria marcar para', 'open'],
    ['ja', '予約をしたいのですが、月曜日の', 'open'],
    ['ja', '月曜日は開いていますか？', 'complete'],
    ['hi', 'मुझे सोमवार को मिलना है और', 'open'],
    ['fi', 'haluan varata ajan', 'unknown'],
    ['fi', 'haluan varata ajan,', 'open'],
  ])('%s "%s": %s', (tag, text, completeness) => {
    expect(turnWordsOf(tag).completenessOf(text)).toBe(completeness);
  });
});

describe('words over the assistant', () => {
  it.each<readonly [string, string, boolean]>([
    ['de', 'mhm', false],
    ['de', 'ja genau', false],
    ['de', 'ach so, verstehe', false],
    ['de', 'nein', true],
    ['de', 'was kostet das', true],
    ['de', 'Moment mal', true],
    ['de', 'Montag', false],
    ['fr', "d'accord", false],
    ['fr', 'attendez', true],
    ['es', 'vale, claro', false],
    ['es', 'espere un momento', true],
    ['it', 'certo, va bene', false],
    ['nl', 'wacht even', true],
    ['pl', 'rozumiem', false],
    ['pl', 'a ile to kosztuje', true],
    ['pt', 'está bem', false],
    ['ja', 'はい、わかりました', false],
    ['ja', 'ちょっと待ってください', true],
    ['hi', 'ठीक है', false],
    ['hi', 'नहीं', true],
    ['fi', 'joo', false],
    ['fi', 'paljonko se sitten maksaa', true],
  ])('%s "%s" interrupt: %s', (tag, text, result) => {
    expect(turnWordsOf(tag).interrupts(text, quiet)).toBe(result);
  });

  it('are an answer when something was asked', () => {
    const words = turnWordsOf('de');
    expect(words.interrupts('ja', { ...quiet, answerExpected: true })).toBe(true);
    expect(words.interrupts('mhm', { ...quiet, answerExpected: true })).toBe(false);
  });
});

describe('two parts of a turn', () => {
  it('belong together, or the second takes the place of the first', () => {
    const words = turnWordsOf('de');
    expect(words.continuesTurn('ich möchte einen Termin am', 'Montag')).toBe(true);
    expect(words.continuesTurn('was kostet das', 'okay')).toBe(false);
    expect(words.continuesTurn('was kostet das', 'für zwei Personen')).toBe(true);
    expect(words.replacesTurn('nein, am Dienstag')).toBe(true);
    expect(words.replacesTurn('am Dienstag')).toBe(false);
  });

  it('know a greeting, and count words where no spaces are written', () => {
    expect(turnWordsOf('pl').isGreeting('Dzień dobry!')).toBe(true);
    expect(turnWordsOf('ja').isGreeting('こんにちは')).toBe(true);
    expect(turnWordsOf('ja').countOf('月曜日は九時からです')).toBeGreaterThan(3);
  });
});

describe('the sentences of the assistant', () => {
  it.each(spokenLanguages)('%s has all of them, each its own', (language) => {
    const lines = Object.values(linesOf(language)).flat();
    expect(new Set(lines).size).toBe(16);
    expect(
      lines.filter(
        (line) => linesOf('en') === linesOf(language) || !Object.values(linesOf('en')).flat().includes(line),
      ),
    ).toEqual(lines);
  });
});
