import { type SpokenLanguage, spokenLanguageOf } from '../languages.ts';
import type { AssistantLines } from './assistant-lines.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { hindi } from './hi.ts';
import { italian } from './it.ts';
import { japanese } from './ja.ts';
import { dutch } from './nl.ts';
import { polish } from './pl.ts';
import { portuguese } from './pt.ts';

const lines: Readonly<Record<SpokenLanguage, AssistantLines>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  hi: hindi,
  it: italian,
  ja: japanese,
  nl: dutch,
  pl: polish,
  pt: portuguese,
};

/** Null: English, which most callers of a language without sentences understand. */
export function linesOf(language: SpokenLanguage | null): AssistantLines {
  return lines[language ?? 'en'];
}

/** What an assistant begins with that has nothing of its own to say. `tag`: as `de` or `pt-BR`; absent: English. */
export function greetingIn(tag: string | undefined): string {
  return linesOf(spokenLanguageOf(tag)).greeting;
}

/** What is said before a call that may not go on; the tag as in {@link greetingIn}. */
export function farewellIn(tag: string | undefined): string {
  return linesOf(spokenLanguageOf(tag)).farewell;
}

/** What is said before a call ends as it is meant to; the tag as in {@link greetingIn}. */
export function goodbyeIn(tag: string | undefined): string {
  return linesOf(spokenLanguageOf(tag)).goodbye;
}

/** What is said before another assistant has the conversation; the tag as in {@link greetingIn}. */
export function transferLineIn(tag: string | undefined): string {
  return linesOf(spokenLanguageOf(tag)).transfer;
}
