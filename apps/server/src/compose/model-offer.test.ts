import { expect, it } from 'vitest';
import { modelOffer } from './model-offer.ts';

const none = { openai: undefined, embeddings: undefined };
const baseUrl = 'http://127.0.0.1:11434/v1';
const found = [{ name: 'Ollama', baseUrl, models: ['llama3.2:3b', 'nomic-embed-text'] }];

it('says the exact line to set, for each kind of model', () => {
  expect(modelOffer(found, none)).toBe(
    [
      'Found a language model on this machine: llama3.2:3b (Ollama). Use it with',
      '  SAYWELL_OPENAI_BASE_URL=http://127.0.0.1:11434/v1',
      'and assistants whose model is { "provider": "custom-llm", "model": "llama3.2:3b" }.',
      '',
      'Found an embedding model on this machine: nomic-embed-text (Ollama). Use it with',
      '  SAYWELL_EMBEDDINGS_URL=http://127.0.0.1:11434/v1 SAYWELL_EMBEDDINGS_MODEL=nomic-embed-text',
      '',
      '',
    ].join('\n'),
  );
});

it('offers nothing that is configured, or not there', () => {
  expect(modelOffer([], none)).toBe('');
  const configured = { baseUrl, apiKey: undefined };
  expect(modelOffer(found, { openai: configured, embeddings: { ...configured, model: 'm' } })).toBe('');
  expect(modelOffer(found, { ...none, openai: configured })).toMatch(/^Found an embedding model/);
});

it('names a few of many', () => {
  const models = Array.from({ length: 9 }, (_, index) => `model-${index}`);
  expect(modelOffer([{ name: 'llama.cpp', baseUrl, models }], none)).toContain(
    'model-4 and 4 more (llama.cpp)',
  );
});
