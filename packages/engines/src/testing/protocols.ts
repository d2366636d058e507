import { bedrock } from './bedrock-protocol.ts';
import type { Protocol } from './protocol.ts';
import { at } from './stand-in.ts';

const data = (value: object): string => `data: ${JSON.stringify(value)}\n\n`;
const event = (type: string, rest: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;

const openai = (provider: string): Protocol => ({
  provider,
  keyHeader: 'authorization',
  keyPrefix: 'Bearer ',
  path: '/chat/completions',
  text: (pieces) => [
    ': keep-alive\n\n',
    data({ choices: [], prompt_filter_results: [{}] }),
    ...pieces.map((content) => data({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })),
    data({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
    data({
      choices: [],
      usage: { prompt_tokens: 90, completion_tokens: 8, prompt_tokens_details: { cached_tokens: 60 } },
    }),
    'data: [DONE]\n\n',
  ],
  call(text, name, parameters) {
    const json = JSON.stringify(parameters);
    const piece = (call: object) =>
      data({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...call }] } }] });
    return [
      data({ choices: [{ index: 0, delta: { content: text, reasoning_content: 'hm' } }] }),
      piece({ id: 'a', type: 'function', function: { name, arguments: '' } }),
      piece({ id: 'a', function: { name, arguments: json.slice(0, 5) } }),
      piece({ function: { arguments: json.slice(5) } }),
      data({ choices: [{ index: 0, delta: { content: '' }, finish_reason: 'stop' }] }),
      'data: [DONE]\n\n',
    ];
  },
  failure: data({ error: { message: 'sk-key leaked', code: 502 }, choices: [] }),
  error: (kind) =>
    ({
      busy: { error: { message: 'slow down, sk-key', type: 'requests', code: 'rate_limit_exceeded' } },
      model: { error: { message: 'no such model', code: 'model_not_found' } },
      temperature: { error: { message: "Unsupported value: 'temperature'", param: 'temperature' } },
    })[kind],
  answered: ({ body }) => ({
    call: JSON.parse(String(at(body, 'messages', -2, 'tool_calls', 0, 'function', 'arguments'))),
    result: at(body, 'messages', -1, 'content'),
  }),
});

const anthropic: Protocol = {
  provider: 'anthropic',
  keyHeader: 'x-api-key',
  keyPrefix: '',
  path: '/messages',
  text: (pieces) => [
    event('message_start', {
      message: {
        usage: {
          input_tokens: 20,
          cache_read_input_tokens: 60,
          cache_creation_input_tokens: 10,
          output_tokens: 1,
        },
      },
    }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping', {}),
    ...pieces.map((text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 8 } }),
    event('message_stop', {}),
  ],
  call(text, name, parameters) {
    const json = JSON.stringify(parameters);
    const delta = (index: number, delta: object) => event('content_block_delta', { index, delta });
    return [
      event('message_start', { message: { usage: { input_tokens: 20, output_tokens: 1 } } }),
      event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
      delta(0, { type: 'thinking_delta', thinking: 'hm' }),
      delta(0, { type: 'signature_delta', signature: 'c2ln' }),
      event('content_block_stop', { index: 0 }),
      event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
      delta(1, { type: 'text_delta', text }),
      event('content_block_stop', { index: 1 }),
      event('content_block_start', {
        index: 2,
        content_block: { type: 'tool_use', id: 'toolu_1', name, input: {} },
      }),
      delta(2, { type: 'input_json_delta', partial_json: '' }),
      delta(2, { type: 'input_json_delta', partial_json: json.slice(0, 5) }),
      delta(2, { type: 'input_json_delta', partial_json: json.slice(5) }),
      event('content_block_stop', { index: 2 }),
      event('message_delta', { delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } }),
      event('message_stop', {}),
    ];
  },
  failure: event('error', { error: { type: 'overloaded_error', message: 'sk-key leaked' } }),
  error: (kind) =>
    ({
      busy: { type: 'error', error: { type: 'rate_limit_error', message: 'slow down, sk-key' } },
      model: { type: 'error', error: { type: 'not_found_error', message: 'model' } },
      temperature: {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'temperature is not taken' },
      },
    })[kind],
  answered: ({ body }) => ({
    call: at(body, 'messages', -2, 'content', -1, 'input'),
    result: at(body, 'messages', -1, 'content', 0, 'content'),
  }),
};

const gemini: Protocol = {
  provider: 'google',
  keyHeader: 'x-goog-api-key',
  keyPrefix: '',
  path: '/models/gemini-3-flash:streamGenerateContent?alt=sse',
  text: (pieces) => [
    ...pieces.map((text) =>
      data({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
    ),
    data({
      candidates: [
        {
          content: { role: 'model', parts: [{ text: 'secret thought', thought: true }] },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: {
        promptTokenCount: 90,
        candidatesTokenCount: 5,
        thoughtsTokenCount: 3,
        cachedContentTokenCount: 60,
      },
    }),
  ],
  call: (text, name, parameters) => [
    data({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
    data({
      candidates: [
        {
          content: {
            role: 'model',
            parts: [{ functionCall: { name, args: parameters }, thoughtSignature: 'QUJD' }],
          },
          finishReason: 'STOP',
        },
      ],
    }),
  ],
  failure: data({ error: { code: 503, status: 'UNAVAILABLE', message: 'sk-key leaked' } }),
  error: (kind) =>
    ({
      busy: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'slow down, sk-key' } },
      model: { error: { code: 404, status: 'NOT_FOUND' } },
      temperature: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'temperature is not taken' } },
    })[kind],
  answered: ({ body }) => ({
    call: at(body, 'contents', -2, 'parts', -1, 'functionCall', 'args'),
    result: at(body, 'contents', -1, 'parts', 0, 'functionResponse', 'response', 'result'),
  }),
};

const likeOpenAI = [
  'openai',
  'azure-openai',
  'custom-llm',
  'groq',
  'cerebras',
  'deep-seek',
  'deepinfra',
  'openrouter',
  'together-ai',
  'xai',
  'anyscale',
  'minimax',
  'mistral',
  'perplexity-ai',
  'inflection-ai',
];

/** Every provider of the registry has one. */
export const protocols: readonly Protocol[] = [
  ...likeOpenAI.map((provider) =>
    provider === 'azure-openai'
      ? { ...openai(provider), keyHeader: 'api-key', keyPrefix: '' }
      : openai(provider),
  ),
  anthropic,
  bedrock(anthropic),
  gemini,
];
