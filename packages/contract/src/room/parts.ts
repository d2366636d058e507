/** Bounds of messages that do not fit into one text of the channel. */
export const partLimits = {
  /** Text of one part, UTF-16 code units: quoted as JSON it stays under `limits.maxChannelMessageBytes`. */
  maxPartLength: 16_000,
  /** A whole message, UTF-16 code units. */
  maxMessageLength: 160_000,
} as const;

/** A piece of a longer message's JSON text. The pieces of one message follow each other. */
export interface RoomMessagePart {
  readonly type: 'part';
  /** From 0; a message begins with 0. */
  readonly index: number;
  readonly count: number;
  readonly text: string;
}

/** The texts to send for a message: itself, or its parts. */
export function splitMessage(text: string): readonly string[] {
  if (text.length <= partLimits.maxPartLength) return [text];
  const count = Math.ceil(text.length / partLimits.maxPartLength);
  return Array.from({ length: count }, (_, index) => {
    const start = index * partLimits.maxPartLength;
    const part: RoomMessagePart = {
      type: 'part',
      index,
      count,
      text: text.slice(start, start + partLimits.maxPartLength),
    };
    return JSON.stringify(part);
  });
}

export interface PartJoiner {
  /**
   * Takes a part; answers the whole text with the last one, undefined before it. Answers
   * null for a part that does not follow the one before, or when the message gets too long.
   */
  add(part: RoomMessagePart): string | undefined | null;
}

/** Puts the parts of one peer together again. */
export function createPartJoiner(): PartJoiner {
  let texts: string[] = [];
  let length = 0;
  return {
    add({ index, count, text }) {
      if (index === 0) [texts, length] = [[], 0];
      length += text.length;
      if (index !== texts.length || index >= count || length > partLimits.maxMessageLength) {
        texts = [];
        return null;
      }
      texts.push(text);
      if (texts.length < count) return undefined;
      const whole = texts.join('');
      texts = [];
      return whole;
    },
  };
}
