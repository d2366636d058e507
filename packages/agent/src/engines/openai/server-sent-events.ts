/** A line longer than this is no token of a reply, bytes are limited by whoever feeds the parser. */
const maxEventLength = 262_144;

export interface ServerSentEvents {
  /** Data of the events that these bytes complete. Throws a RangeError for an endless event. */
  push(bytes: Uint8Array): readonly string[];
  /** Data of an event that the end of the stream completes. */
  end(): readonly string[];
}

/**
 * Reads `text/event-stream` from pieces cut anywhere, even inside a character or
 * between `\r` and `\n`. Comments and all fields but `data` are skipped.
 */
export function createServerSentEvents(): ServerSentEvents {
  const decoder = new TextDecoder();
  let open = '';
  let data: string[] = [];

  function readLine(line: string): string | null {
    if (line === '') {
      const event = data.length === 0 ? null : data.join('\n');
      data = [];
      return event;
    }
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    return null;
  }
  function read(text: string, isEnd: boolean): readonly string[] {
    open += text;
    // The last line may go on; a last `\r` may be half of `\r\n`.
    const cut = isEnd ? open.length : lastLineEnd(open);
    const complete = open.slice(0, cut);
    open = open.slice(cut);
    const length = open.length + data.reduce((sum, line) => sum + line.length, 0);
    if (length > maxEventLength) throw new RangeError('An event without end');
    if (complete === '') return [];
    const lines = complete.split(/\r\n|\r|\n/);
    if (!isEnd) lines.pop();
    return lines.map(readLine).filter((event) => event !== null);
  }
  return {
    push: (bytes) => read(decoder.decode(bytes, { stream: true }), false),
    end: () => [...read(`${decoder.decode()}\n`, true), ...read('\n', true)],
  };
}

function lastLineEnd(text: string): number {
  const end = Math.max(
    text.lastIndexOf('\n'),
    text.endsWith('\r') ? text.slice(0, -1).lastIndexOf('\r') : text.lastIndexOf('\r'),
  );
  return end + 1;
}
