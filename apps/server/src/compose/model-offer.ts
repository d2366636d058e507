import type { LocalModels } from '../features/agents/local-models.ts';
import type { AgentSettings } from '../platform/config/server-config.ts';

const maxNamed = 5;
const isEmbedding = (model: string): boolean => /embed|minilm|bge-|(?:^|[/-])e5-/i.test(model);

/**
 * What `npm start` prints of models on this machine: how to use them, because nothing is sent to them unasked. Empty:
 * there is none, or one is configured.
 */
export function modelOffer(
  found: readonly LocalModels[],
  { openai, embeddings }: Pick<AgentSettings, 'openai' | 'embeddings'>,
): string {
  return found
    .flatMap(({ name, baseUrl, models }) => [
      ...(openai === undefined
        ? languageOffer(
            name,
            baseUrl,
            models.filter((model) => !isEmbedding(model)),
          )
        : []),
      ...(embeddings === undefined ? embeddingOffer(name, baseUrl, models.filter(isEmbedding)) : []),
    ])
    .map((line) => `${line}\n`)
    .join('');
}

function languageOffer(name: string, baseUrl: string, models: readonly string[]): string[] {
  const [first] = models;
  if (first === undefined) return [];
  return [
    `Found a language model on this machine: ${listed(models)} (${name}). Use it with`,
    `  SAYWELL_OPENAI_BASE_URL=${baseUrl}`,
    `and assistants whose model is { "provider": "custom-llm", "model": "${first}" }.`,
    '',
  ];
}

function embeddingOffer(name: string, baseUrl: string, models: readonly string[]): string[] {
  const [first] = models;
  if (first === undefined) return [];
  return [
    `Found an embedding model on this machine: ${listed(models)} (${name}). Use it with`,
    `  SAYWELL_EMBEDDINGS_URL=${baseUrl} SAYWELL_EMBEDDINGS_MODEL=${first}`,
    '',
  ];
}

function listed(models: readonly string[]): string {
  const more = models.length - maxNamed;
  return models.slice(0, maxNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
