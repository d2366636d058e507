import type { ServerConfig } from '../platform/config/server-config.ts';

/** The provider that reads knowledge here; undefined: the built-in encoder does. */
export const embeddingsProvider = ({
  agent: { embeddings },
}: Pick<ServerConfig, 'agent'>): string | undefined => embeddings && (embeddings.provider ?? 'custom-llm');
