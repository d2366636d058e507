import type { ChatMessage } from '@saywell/agent';

/** One side's part of a conversation whose sides take turns. */
export interface Turn<Part> {
  readonly role: 'user' | 'assistant';
  readonly parts: readonly Part[];
}

/** Neighbours of the same role become one turn; turns without parts are left out. */
export function joinedTurns<Part>(turns: readonly Turn<Part>[]): readonly Turn<Part>[] {
  const joined: Turn<Part>[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (turn.parts.length === 0) continue;
    if (last?.role === turn.role)
      joined[joined.length - 1] = { ...last, parts: [...last.parts, ...turn.parts] };
    else joined.push(turn);
  }
  return joined;
}

/** What stands where a visitor has not said anything yet. */
export const callBegins = '(The call begins.)';

/** The system's messages as one text. */
export function systemText(messages: readonly ChatMessage[]): string {
  return messages
    .flatMap(({ role, content }) => (role === 'system' && content ? [content] : []))
    .join('\n\n');
}

/** The object that a call's arguments are. */
export function argumentsObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {};
  } catch {
    return {};
  }
}
