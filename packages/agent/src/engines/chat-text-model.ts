import { addTokens } from './add-tokens.ts';
import { withoutThoughts } from './chat-dialogue/without-thoughts.ts';
import type { ChatModel } from './chat-model.ts';
import { EngineError, type TextModel, type TokenUsage } from './engine.ts';

const defaultMaxTokens = 1_000;
const maxCharacters = 200_000;

/** Written answers, whole and without functions, by any chat model. */
export function createChatTextModel(model: ChatModel): TextModel {
  return {
    name: model.name,
    async complete({ messages, model: named, maxTokens = defaultMaxTokens, signal }) {
      const options = { model: named, temperature: 0, maxTokens };
      const request = { messages, tools: [], options, signal };
      let text = '';
      let usage: TokenUsage | undefined;
      for await (const piece of withoutThoughts(await model.stream(request))) {
        if (piece.kind === 'text') text += piece.text;
        if (piece.kind === 'usage') usage = usage === undefined ? piece.usage : addTokens(usage, piece.usage);
        if (text.length > maxCharacters)
          throw new EngineError('engine-bad-answer', model.name, 'The answer is too large');
      }
      if (text.trim() === '')
        throw new EngineError('engine-bad-answer', model.name, 'The answer has no text');
      return { text, ...(usage !== undefined && { usage }) };
    },
  };
}
