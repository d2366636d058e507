import type { DialogueEngine } from '@saywell/agent';
import type { CreateAssistant, OpenAIMessage } from '@saywell/contract';
import { type SetTimer, writtenReply } from '../chat/written-reply.ts';

/** A language model that this installation can ask. */
export interface TestModel {
  /** Throws `EngineError`. */
  write(asked: {
    readonly instructions: string;
    readonly history: readonly OpenAIMessage[];
    readonly text: string;
    readonly signal: AbortSignal;
  }): Promise<string>;
}

export interface TestModelParts {
  readonly dialogueOf: (assistant: CreateAssistant) => DialogueEngine;
  readonly setTimer: SetTimer;
}

/** Null when this installation has the built-in dialogue only, which neither acts nor judges. */
export function findTestModel(
  { dialogueOf, setTimer }: TestModelParts,
  assistants: readonly (CreateAssistant | undefined)[],
): TestModel | null {
  const named = assistants.flatMap((assistant) => hostedModel(assistant) ?? []);
  const engine = dialogueOf({ model: { provider: 'custom-llm', model: named[0] ?? 'default' } });
  if (engine.name === dialogueOf({}).name) return null;
  return {
    async write({ instructions, history, text, signal }) {
      const session = engine.createSession({
        assistantName: 'Tester',
        messages: [{ role: 'system', content: instructions }],
        knowledge: [],
        temperature: 0,
        ...(named[0] !== undefined && { model: named[0] }),
      });
      const pieces = writtenReply({
        engine: engine.name,
        start: (own) => session.reply({ userText: text, history, signal: own }),
        signal,
        setTimer,
      });
      let written = '';
      for await (const piece of pieces) written += piece;
      return written;
    },
  };
}

/** The name under which the operator's endpoint knows this assistant's model. */
function hostedModel(assistant: CreateAssistant | undefined): string | undefined {
  const model = assistant?.model;
  return model?.provider === 'openai' || model?.provider === 'custom-llm' ? model.model : undefined;
}
