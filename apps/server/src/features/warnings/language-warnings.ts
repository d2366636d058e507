import { type AgentEngines, spokenLanguageOf } from '@saywell/agent';
import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import { languageOf } from '../agents/language-of.ts';

/** What of a call in another language than English is English all the same, and why. */
export function languageWarnings(assistant: CreateAssistant, engines: AgentEngines): readonly ApiWarning[] {
  const language = languageOf(assistant);
  if (language === undefined || spokenLanguageOf(language.tag) === 'en') return [];
  const english =
    engines.realtime !== undefined
      ? []
      : [
          ...(engines.speechToText?.name === 'moonshine' ? ['the built-in ear hears'] : []),
          ...(engines.dialogue.name === 'built-in' ? ['the built-in dialogue understands'] : []),
          ...(engines.textToSpeech?.readsOnlyEnglishWords === true ? ['the built-in voice speaks'] : []),
        ];
  const ownLines = "the assistant's sentences of its own are there in";
  const parts = spokenLanguageOf(language.tag) === null ? [...english, ownLines] : english;
  if (parts.length === 0) return [];
  const message = `Not in ${language.tag}: ${parts.join(', ')} English only.`;
  return [{ path: language.path, code: 'field-without-effect', message }];
}
