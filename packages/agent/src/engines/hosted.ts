/** What adapters of hosted engines are built from: one HTTP client with limits, and readers of streams. */

export { fieldOf, parseJson, readBody, readJson } from './openai/body.ts';
export { readChat, readEvents } from './openai/chat-stream.ts';
export type { Client, Exchange } from './openai/client.ts';
export type { EmbeddingWire } from './openai/embeddings/embedding-wire.ts';
export {
  createHostedEmbeddings,
  type HostedEmbeddingsOptions,
} from './openai/embeddings/hosted-embeddings.ts';
export { openAIWire } from './openai/embeddings/openai-wire.ts';
export { createClient, type OpenAIEndpoint as HttpEndpoint } from './openai/endpoint.ts';
export { aborted, badAnswer, failureOfStatus } from './openai/failures.ts';
export { openExchange } from './openai/open-exchange.ts';
export { createPcmSamples } from './openai/pcm-samples.ts';
export { refusalReason, retryAfterMs } from './openai/refusal-reason.ts';
export { countOf, tokenUsageOf } from './openai/token-usage.ts';
