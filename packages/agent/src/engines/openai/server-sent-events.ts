import { createParser } from 'eventsource-parser';

/** A line longer than this is no token of a reply, bytes are limited by whoever feeds the parser. */
const maxEventLength = 262_144;

export interface ServerSentEvents {
  /** Data of the events that these bytes complete. Throws a RangeError for an endless event. */
  push(bytes: Uint8Array): readonly string[];
  /** Data of an event that the end of the stream completes. */
  end(): readonly string[];
}

/** Reads `text/event-stream` from pieces cut anywhere, even inside a character or between `\r` and `\n`. */
export function createServerSentEvents(): ServerSentEvents {
  const decoder = new TextDecoder();
  const complete: string[] = [];
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: ({ data }) => void complete.push(data),
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') throw new RangeError('An event without end');
    },
  });
  const feed = (text: string): readonly string[] => {
    parser.feed(text);
    return complete.splice(0);
  };
  return {
    push: (bytes) => feed(decoder.decode(bytes, { stream: true })),
    // Some servers close the stream without the empty line behind the last event.
    end: () => feed(`${decoder.decode()}\n\n`),
  };
}
