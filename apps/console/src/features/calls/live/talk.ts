import type { CallEvent } from '@saywell/contract';

/** A line of a call that runs. */
export interface TalkLine {
  /** Of the event that it began with. */
  readonly sequence: number;
  /** Epoch ms. */
  readonly at: number;
  /** `note`: what happened beside the talk. */
  readonly kind: 'user' | 'assistant' | 'note';
  readonly text: string;
  /** May it still become other words? */
  readonly isPartial: boolean;
  /** The assistant's next sentence belongs to it. */
  readonly isOpen: boolean;
  /** How often the same was noted, one after the other. */
  readonly times: number;
}

export interface Talk {
  readonly lines: readonly TalkLine[];
  /** Of the newest event that it knows; -1: none. */
  readonly sequence: number;
}

export const noTalk: Talk = { lines: [], sequence: -1 };

/** Takes in events that are newer than those it knows; they may come twice, as from the log and the feed. */
export function withEvents(talk: Talk, events: readonly CallEvent[]): Talk {
  return events.reduce((before, event) => {
    if (event.sequence <= before.sequence) return before;
    return { lines: withEvent(before.lines, event), sequence: event.sequence };
  }, talk);
}

type Lines = readonly TalkLine[];

function withEvent(lines: Lines, event: CallEvent): Lines {
  const { type, body = {} } = event;
  switch (type) {
    case 'message':
      return withMessage(lines, event, body['message']);
    case 'user-said':
      return body['typed'] === true ? withUser(lines, event, textOf(body['text']), false) : lines;
    case 'speech-audible':
      return lines.map((line) => (line.isOpen ? { ...line, isOpen: false } : line));
    case 'tool-called':
      return withNote(lines, event, `Uses the tool ${textOf(body['name'])}`);
    case 'tool-answered':
      return typeof body['code'] === 'string'
        ? withNote(lines, event, `The tool ${textOf(body['name'])} failed: ${body['code']}`)
        : lines;
    case 'engine-failed':
      return withNote(lines, event, 'An engine failed; the call goes on with what is left.');
    default: {
      const note = operatorNotes[type]?.(textOf(body['member']), textOf(body['text'] ?? body['note']));
      return note === undefined ? lines : withNote(lines, event, note);
    }
  }
}

type NoteOf = (who: string, text: string) => string;

const operatorNotes: Readonly<Partial<Record<string, NoteOf>>> = {
  'operator-listening': (who) => `${who} listens`,
  'operator-left': (who) => `${who} no longer listens`,
  'operator-said': (who, text) => `${who} lets the assistant say: ${text}`,
  'operator-whispered': (who, text) => `${who} whispers to the assistant: ${text}`,
  'operator-interrupted': (who) => `${who} interrupts the assistant`,
  'operator-muted': (who) => `${who} mutes the assistant`,
  'operator-unmuted': (who) => `${who} lets the assistant be heard again`,
  'operator-took-over': (who) => `${who} speaks with the caller now`,
  'operator-handed-back': (who, text) =>
    `${who} hands back to the assistant${text === '' ? '' : `: ${text}`}`,
  'operator-ended': (who) => `${who} ends the call`,
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function withMessage(lines: Lines, event: CallEvent, message: unknown): Lines {
  if (typeof message !== 'object' || message === null || !('type' in message)) return lines;
  if (message.type !== 'transcript' || !('role' in message) || !('transcript' in message)) return lines;
  const text = textOf(message.transcript);
  if (text === '') return lines;
  if (message.role !== 'user') return withAssistant(lines, event, text);
  return withUser(lines, event, text, 'transcriptType' in message && message.transcriptType === 'partial');
}

/** What is being heard takes the place of what was heard so far of the same words. */
function withUser(lines: Lines, event: CallEvent, text: string, isPartial: boolean): Lines {
  const partial = lines.findLastIndex((line) => line.kind === 'user' && line.isPartial);
  if (partial === -1) return [...lines, { ...lineOf(event, 'user', text), isPartial }];
  return lines.map((line, index) => (index === partial ? { ...line, text, isPartial } : line));
}

/** Sentences of one speech are one line. */
function withAssistant(lines: Lines, event: CallEvent, text: string): Lines {
  const open = lines.findLastIndex((line) => line.isOpen);
  if (open === -1) return [...lines, { ...lineOf(event, 'assistant', text), isOpen: true }];
  return lines.map((line, index) => (index === open ? { ...line, text: `${line.text} ${text}` } : line));
}

/** What happens again and again is one note: an engine may fail with every word. */
function withNote(lines: Lines, event: CallEvent, text: string): Lines {
  const last = lines.at(-1);
  if (last?.kind !== 'note' || last.text !== text) return [...lines, lineOf(event, 'note', text)];
  return [...lines.slice(0, -1), { ...last, times: last.times + 1 }];
}

const lineOf = ({ sequence, at }: CallEvent, kind: TalkLine['kind'], text: string): TalkLine => ({
  sequence,
  at: Date.parse(at),
  kind,
  text,
  isPartial: false,
  isOpen: false,
  times: 1,
});
