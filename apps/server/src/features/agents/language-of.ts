import type { CreateAssistant } from '@saywell/contract';

const tagPattern = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

/** The language that visitors are expected to speak: the transcriber's, else the voice's. Path: where it is configured. */
export function languageOf({
  transcriber,
  voice,
}: Pick<CreateAssistant, 'transcriber' | 'voice'>): { tag: string; path: string } | undefined {
  const places = [
    { path: 'transcriber.language', tag: fieldOf(transcriber, 'language') },
    { path: 'transcriber.languages', tag: firstOf(transcriber, 'languages') },
    { path: 'voice.language', tag: fieldOf(voice, 'language') },
    { path: 'voice.languageCode', tag: fieldOf(voice, 'languageCode') },
  ];
  return places.find((place): place is { tag: string; path: string } => isTag(place.tag));
}

/** `multi` and `auto` are no languages, and names as "English" are none that all engines write. */
function isTag(value: string | undefined): value is string {
  return value !== undefined && value !== 'auto' && tagPattern.test(value);
}

function fieldOf(part: object | undefined, name: string): string | undefined {
  const value: unknown = Object(part)[name];
  return typeof value === 'string' ? value : undefined;
}

/** Of several only a single one is certain. */
function firstOf(part: object | undefined, name: string): string | undefined {
  const value: unknown = Object(part)[name];
  if (!Array.isArray(value)) return fieldOf(part, name);
  const [only, ...more]: unknown[] = value;
  return typeof only === 'string' && more.length === 0 ? only : undefined;
}
