import type { TextModel } from '@saywell/agent';
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

/**
 * The model of the first of these assistants that has one, with its own or its organisation's keys; else the
 * operator's. Null when nothing is to be had but the built-in dialogue, which neither acts nor judges.
 */
export async function findTestModel(
  { textModelOf }: TestModelParts,
  orgId: string,
  assistants: readonly (CreateAssistant | undefined)[],
): Promise<TestModel | null> {
  for (const assistant of assistants) {
    if (assistant?.model === undefined) continue;
    const model = await textModelOf(assistant, orgId);
    if (model !== undefined) return testModel(model, nameOf(assistant.model));
  }
  const operators = await textModelOf({ model: { provider: 'custom-llm', model: 'default' } }, orgId);
  return operators === undefined ? null : testModel(operators, undefined);
}

function testModel(model: TextModel, name: string | undefined): TestModel {
  return {
    async write({ instructions, history, text, signal }) {
      const { text: written } = await model.complete({
        messages: [{ role: 'system', content: instructions }, ...history, { role: 'user', content: text }],
        ...(name !== undefined && { model: name }),
        signal,
      });
      return written;
    },
  };
}

/** The built-in dialogue has none that an endpoint knows. */
function nameOf(model: NonNullable<CreateAssistant['model']>): string | undefined {
  return model.provider === 'saywell' ? undefined : model.model;
}
