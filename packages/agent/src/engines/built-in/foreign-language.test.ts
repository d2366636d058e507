import { describe, expect, it } from 'vitest';
import type { KnowledgeEntry } from '../engine.ts';
import { foreignLanguageOf } from './foreign-language.ts';
import { sampleKnowledge } from './testing/sample-knowledge.ts';
import { talk } from './testing/talk.ts';

describe('the language of a visitor', () => {
  it.each([
    ['Guten Tag, was kostet eine Demo?', 'de'],
    ['Ich möchte einen Termin vereinbaren', 'de'],
    ['Hola, ¿cuánto cuesta el servicio?', 'es'],
    ['Quiero hablar con una persona por favor', 'es'],
    ['Bonjour, je voudrais prendre rendez-vous', 'fr'],
    ['Vorrei parlare con qualcuno', 'it'],
    ['Bom dia, quanto custa o serviço?', 'pt'],
    ['Ik wil graag een afspraak maken', 'nl'],
    ['Guten Tag!', 'de'],
    ['Ja, bitte.', 'de'],
    ['Bonjour', 'fr'],
    ['buenas tardes', 'es'],
    ['Dzień dobry', 'pl'],
    ['chcę umówić spotkanie na jutro', 'pl'],
  ])('"%s" is %s', (text, language) => {
    expect(foreignLanguageOf(text)).toBe(language);
  });
  it.each([
    'Rafael Mendes Oliveira',
    'Hartmann Coaching GmbH Berlin',
    'my name is Jose Garcia Lopez',
    'two cappuccino grande please',
    'I need four croissants au chocolat',
    'Is Saywell traded on the Nasdaq?',
    'la la la',
    'grazie mille',
    '302 555 0142',
    '日本語を話しますか',
    '',
  ])('"%s" is none that is certain', (text) => {
    expect(foreignLanguageOf(text)).toBeNull();
  });
  it('is English in every question and answer of the samples', () => {
    for (const { questions, answer } of sampleKnowledge)
      for (const text of [...questions, answer]) expect(foreignLanguageOf(text), text).toBeNull();
  });
});

it('names are of every language', () => {
  expect(foreignLanguageOf('ok, Zoe Park')).toBeNull();
});

describe('a visitor who writes in another language', () => {
  it('is told so in that language, differently the second time', () => {
    const { replies } = talk([
      'Hola, ¿cuánto cuesta el servicio?',
      'Quiero hablar con una persona por favor',
    ]);
    for (const reply of replies) expect(reply).toMatch(/solo .* inglés/);
    expect(replies[1]).not.toBe(replies[0]);
  });
  it('is told so in the middle of a booking, which goes on', () => {
    const { replies } = talk([
      'book a demo',
      'anna',
      'Ich möchte lieber Deutsch sprechen, geht das',
      '302 555 0142',
    ]);
    expect(replies[2]).toMatch(/nur Englisch/);
    expect(replies[3]).toMatch(/day|suit/);
  });
  it('gets the answer when the knowledge has one in that language', () => {
    const own: KnowledgeEntry[] = [
      {
        id: 'preis',
        title: 'Preis',
        questions: ['Was kostet ein Haarschnitt bei euch'],
        answer: 'Dreißig Euro.',
      },
    ];
    expect(talk(['Was kostet ein Haarschnitt bei euch?'], own).last).toBe('Dreißig Euro.');
  });
});
