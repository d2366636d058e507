import { fieldOf } from '@saywell/agent/hosted';
import type { CreateWire } from './wire-setup.ts';

/** `POST {base}/embed`, as version 2 of Cohere and the servers that speak like it. */
export const cohereWire: CreateWire = ({ model, dimensions, maxTexts }) => ({
  maxTexts,
  tellsRoles: true,
  request: (texts, role) => ({
    path: '/embed',
    body: {
      model,
      texts,
      input_type: role === 'question' ? 'search_query' : 'search_document',
      embedding_types: ['float'],
      ...(dimensions !== undefined && { output_dimension: dimensions }),
    },
  }),
  vectorsIn(answer) {
    const embeddings = fieldOf(answer, 'embeddings');
    // Those of version 1 have no types.
    const vectors = Array.isArray(embeddings) ? embeddings : fieldOf(embeddings, 'float');
    return Array.isArray(vectors) ? vectors : null;
  },
});
