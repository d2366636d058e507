import type { ChatMessage, OpenAIMessage } from '@saywell/contract';
import type { TestModel } from './test-model.ts';

/** Who writes to the assistant. */
export interface Tester {
  /** What it writes after these messages; null: it has nothing more to say. Throws `EngineError`. */
  next(messages: readonly ChatMessage[], signal: AbortSignal): Promise<string | null>;
}

/** A conversation that does not come to its end is cut off here. */
const maxTurns = 30;

export interface TesterParts {
  readonly script: string;
  readonly model: TestModel | null;
  /** Of the suite's own tester. */
  readonly persona: string;
}

/** Lines that say `user:` are written as they are; else a model acts the script out, or every line is written. */
export function createTester({ script, model, persona }: TesterParts): Tester {
  const lines = script.split('\n').flatMap((line) => line.trim() || []);
  const spoken = lines.flatMap((line) => /^user\s*:\s*(.+)$/i.exec(line)?.[1] ?? []);
  if (spoken.length > 0) return scripted(spoken);
  return model === null ? scripted(lines) : acting(model, script, persona);
}

function scripted(lines: readonly string[]): Tester {
  return {
    async next(messages) {
      return lines.slice(0, maxTurns)[turnOf(messages)] ?? null;
    },
  };
}

const turnOf = (messages: readonly ChatMessage[]): number =>
  messages.filter(({ role }) => role === 'user').length;

const endMark = '[END]';
const manner =
  'You test an assistant by writing to it as a visitor would. You are the visitor, never the assistant. ' +
  `Write one short message at a time. When the script below is played out, answer with ${endMark} only.`;

function acting(model: TestModel, script: string, persona: string): Tester {
  const instructions = [manner, persona, `Script:\n${script}`].filter((part) => part !== '').join('\n\n');
  return {
    async next(messages, signal) {
      if (turnOf(messages) >= maxTurns) return null;
      // The model is the visitor: to it, the assistant is the user.
      const turned = messages.map(
        ({ role, content }): OpenAIMessage => ({
          role: role === 'assistant' ? 'user' : 'assistant',
          content: content ?? '',
        }),
      );
      const last = messages.at(-1)?.content ?? 'The conversation begins: write your first message.';
      const written = await model.write({ instructions, history: turned.slice(0, -1), text: last, signal });
      const [text = ''] = written.split(endMark);
      return text.trim() === '' ? null : text.trim();
    },
  };
}
