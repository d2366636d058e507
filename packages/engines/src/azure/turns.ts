import { randomUUID } from 'node:crypto';
import { azureId, azureText } from './azure-parts.ts';
import { azureSound, waveHeader } from './sound.ts';

/** The turns of one connection: each has its own number, times that begin at 0, and ends before the next may begin. */
export interface AzureTurns {
  /** Where in the connection's audio the running turn began, and what was sent by now, ms. */
  readonly startMs: number;
  readonly sentMs: number;
  /** Is this the running turn's? */
  isOfTurn(requestId: string): boolean;
  /** Messages that are due at once; what has to wait for the end of a turn is kept. */
  audio(bytes: Buffer): readonly WireBytes[];
  finish(): readonly WireBytes[];
  /** The service has ended the turn. */
  ended(): readonly WireBytes[];
  /** Of another connection. */
  reset(): void;
}
type WireBytes = string | Buffer;

const bytesPerMs = 32;
const nothing = Buffer.alloc(0);
/** What waits while a turn ends: sound, and where the next turn is to end. */
type Waiting = Buffer | 'end';

export const newAzureId = (): string => azureId(randomUUID());

/** `context`: the settings, which are said again for each turn. */
export function createAzureTurns(context: object): AzureTurns {
  let turn: { readonly id: string; readonly startMs: number; isEnding: boolean } | null = null;
  let sentMs = 0;
  let waiting: Waiting[] = [];

  const running = (): { readonly turn: NonNullable<typeof turn>; readonly messages: WireBytes[] } => {
    if (turn !== null) return { turn, messages: [] };
    turn = { id: newAzureId(), startMs: sentMs, isEnding: false };
    const { id } = turn;
    return {
      turn,
      messages: [
        azureText({ path: 'speech.context', requestId: id, body: JSON.stringify(context) }),
        azureSound(id, waveHeader()),
      ],
    };
  };
  const audio = (bytes: Buffer): readonly WireBytes[] => {
    if (turn?.isEnding === true) return keep(bytes);
    const { turn: current, messages } = running();
    sentMs += bytes.length / bytesPerMs;
    return [...messages, azureSound(current.id, bytes)];
  };
  const finish = (): readonly WireBytes[] => {
    if (turn?.isEnding === true) return keep('end');
    const { turn: current, messages } = running();
    current.isEnding = true;
    return [...messages, azureSound(current.id, nothing)];
  };
  const keep = (one: Waiting): readonly WireBytes[] => {
    waiting.push(one);
    return [];
  };
  return {
    get startMs() {
      return turn?.startMs ?? sentMs;
    },
    get sentMs() {
      return sentMs;
    },
    isOfTurn: (requestId) => turn !== null && azureId(requestId) === turn.id,
    audio,
    finish,
    ended() {
      turn = null;
      const due = waiting;
      waiting = [];
      return due.flatMap((one) => (one === 'end' ? finish() : audio(one)));
    },
    reset() {
      turn = null;
      sentMs = 0;
      waiting = [];
    },
  };
}
