import type { CreateAssistant, OpenAIMessage } from '@saywell/contract';
import type { TextModelOf } from '../agents/engines.ts';

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
  /** Undefined: nothing here can write. */
  readonly textModelOf: TextModelOf;
}

/** Null when this installation has the built-in dialogue only, which neither acts nor judges. */
export async function findTestModel(
  { textModelOf }: TestModelParts,
  orgId: string,
  assistants: readonly (CreateAssistant | undefined)[],
): Promise<TestModel | null> {
  const [named] = assistants.flatMap((assistant) => hostedModel(assistant) ?? []);
  const asked = { provider: 'custom-llm', model: named ?? 'default' } as const;
  const model = await textModelOf({ model: asked }, orgId);
  if (model === undefined) return null;
  return {
    async write({ instructions, history, text, signal }) {
      const { text: written } = await model.complete({
        messages: [{ role: 'system', content: instructions }, ...history, { role: 'user', content: text }],
        ...(named !== undefined && { model: named }),
        signal,
      });
      return written;
    },
  };
}

/** The name under which the operator's endpoint knows this assistant's model. */
function hostedModel(assistant: CreateAssistant | undefined): string | undefined {
  const model = assistant?.model;
  return model?.provider === 'openai' || model?.provider === 'custom-llm' ? model.model : undefined;
}
