import { badAnswer, type Client, type Exchange, parseJson, readBody } from '@saywell/agent/hosted';

/** A line is a piece of speech of some seconds. */
const maxLineLength = 4 * 1024 * 1024;

/** Lines of a streamed answer, as they come, without the empty ones. Throws EngineError. */
export async function* answerLines(client: Client, exchange: Exchange): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of readBody(client, exchange)) {
    rest += decoder.decode(bytes, { stream: true });
    if (rest.length > maxLineLength) throw badAnswer(client.engine, 'A line of the answer is too long');
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield line;
  }
  if (rest.trim() !== '') yield rest;
}

/**
 * Data of server-sent events, each of which is one line of JSON; a line that is a JSON object itself is taken for one, as
 * some vendors refuse. Other lines of events say nothing here. Throws EngineError.
 */
export async function* answerEvents(client: Client, exchange: Exchange): AsyncGenerator<unknown, void> {
  for await (const line of answerLines(client, exchange)) {
    const [, data = line.startsWith('{') ? line : ''] = /^data: ?(.*)/s.exec(line) ?? [];
    if (data.trim() !== '' && data.trim() !== '[DONE]') yield parseJson(client.engine, data);
  }
}
