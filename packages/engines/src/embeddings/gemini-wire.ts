import { EngineError } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import type { CreateWire } from './wire-setup.ts';

/** Names of models become part of the address. */
const modelName = /^[\w.-]{1,200}$/;

/** `POST {base}/models/{model}:batchEmbedContents` of Google's Gemini. */
export const geminiWire: CreateWire = ({ model: named, dimensions, maxTexts }) => {
  const name = named.replace(/^models\//, '');
  if (!modelName.test(name))
    throw new EngineError('engine-unavailable', 'google', 'There is no such model', { isPermanent: true });
  return {
    maxTexts,
    tellsRoles: true,
    request: (texts, role) => ({
      path: `/models/${name}:batchEmbedContents`,
      body: {
        requests: texts.map((text) => ({
          model: `models/${name}`,
          content: { parts: [{ text }] },
          taskType: role === 'question' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT',
          ...(dimensions !== undefined && { outputDimensionality: dimensions }),
        })),
      },
    }),
    vectorsIn(answer) {
      const embeddings = fieldOf(answer, 'embeddings');
      return Array.isArray(embeddings) ? embeddings.map((one) => fieldOf(one, 'values')) : null;
    },
  };
};
