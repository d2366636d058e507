import type {
  ChatScript,
  EmbeddingsScript,
  SpeechScript,
  ToolCallScript,
  TranscriptionScript,
} from './script.ts';

/** An answer as bytes. */
export interface Payload {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export type ScriptedAnswer = ChatScript | TranscriptionScript | SpeechScript | EmbeddingsScript;

/** `body`: of the request. */
export function payloadOf(script: ScriptedAnswer, body: Readonly<Record<string, unknown>>): Payload {
  switch (script.kind) {
    case 'chat':
      return script.whole === true
        ? json({ choices: [{ message: messageOf(script) }], usage: script.usage })
        : eventStream(script);
    case 'transcription':
      return json({ text: script.text });
    case 'embeddings': {
      const data = script
        .vectorsOf(textsOf(body['input']))
        .map((embedding, index) => ({ object: 'embedding', index, embedding }));
      return json({ object: 'list', data });
    }
    case 'speech':
    default:
      return { contentType: 'application/octet-stream', bytes: pcmBytes(script.samples) };
  }
}

function textsOf(input: unknown): readonly string[] {
  return Array.isArray(input) ? input.map(String) : [String(input)];
}

function json(value: unknown): Payload {
  return { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(value)) };
}

function messageOf({ tokens = [], tools = [] }: ChatScript): object {
  const calls = tools.map((tool, index) => ({
    id: `call_${index}`,
    type: 'function',
    function: functionOf(tool),
  }));
  return { role: 'assistant', content: tokens.join(''), ...(calls.length > 0 && { tool_calls: calls }) };
}

function eventStream(script: ChatScript): Payload {
  const { tokens = [], tools = [], withoutDone = false } = script;
  const events = [
    delta({ role: 'assistant', content: '' }),
    ...tokens.map((content) => delta({ content })),
    ...tools.flatMap(toolDeltas),
    JSON.stringify({
      choices: [{ index: 0, delta: {}, finish_reason: tools.length > 0 ? 'tool_calls' : 'stop' }],
    }),
    ...(script.usage === undefined ? [] : [JSON.stringify({ choices: [], usage: script.usage })]),
    ...(withoutDone ? [] : ['[DONE]']),
  ];
  // A comment first: keep-alives of proxies look like this.
  return {
    contentType: 'text/event-stream; charset=utf-8',
    bytes: Buffer.from(`: connected\n\n${events.map((event) => `data: ${event}\n\n`).join('')}`),
  };
}

function delta(content: object): string {
  return JSON.stringify({ choices: [{ index: 0, delta: content, finish_reason: null }] });
}

/** The name comes first, the arguments in two halves, as real servers send them. */
function toolDeltas(tool: ToolCallScript, index: number): string[] {
  const { name, arguments: given } = functionOf(tool);
  const middle = Math.floor(given.length / 2);
  const call = (part: object) => delta({ tool_calls: [{ index, ...part }] });
  return [
    call({ id: `call_${index}`, type: 'function', function: { name, arguments: '' } }),
    call({ function: { arguments: given.slice(0, middle) } }),
    call({ function: { arguments: given.slice(middle) } }),
  ];
}

function functionOf({ name, arguments: given }: ToolCallScript): { name: string; arguments: string } {
  return { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) };
}

function pcmBytes(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => bytes.writeInt16LE(sample, index * 2));
  return bytes;
}
