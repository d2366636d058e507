import type { MediaSocket } from '@saywell/media';
import type { LiveKitAgent } from './livekit-agent.ts';
import type { LiveKitApi } from './livekit-api.ts';
import { LiveKitSocket } from './livekit-socket.ts';

/** Everybody is sent the same at the same time: what comes from another person within a frame's time is the same again. */
const sameFrameMs = 15;
/** A WebSocket's code for "the server cannot go on": whoever has it joins again. */
const serverFailedCode = 1011;

/** Somebody's place in a LiveKit room. */
export interface LiveKitSeat {
  /** Where and with which token the browser joins. */
  readonly address: { readonly url: string; readonly token: string };
  /** Makes one socket of the WebSocket and the sound over LiveKit. */
  readonly carry: (socket: MediaSocket) => MediaSocket;
  /** Nobody will sit there. */
  readonly giveUp: () => void;
}

export interface LiveKitRoomOptions {
  readonly name: string;
  readonly url: string;
  readonly api: LiveKitApi;
  readonly now: () => number;
  /** What could not be done; nobody waits for it. */
  readonly failed: (error: unknown) => void;
  /** The last place was given up, or the room was lost. */
  readonly over: () => void;
}

/** One room of a LiveKit server, with the assistant in it. */
export class LiveKitRoom {
  readonly #options: LiveKitRoomOptions;
  /** Null: a seat whose WebSocket is not there yet. */
  readonly #seats = new Map<string, LiveKitSocket | null>();
  #agent: LiveKitAgent | undefined;
  #lastSeat = 0;
  #over = false;
  #speaker = '';
  #spokeAt = 0;

  constructor(options: LiveKitRoomOptions) {
    this.#options = options;
  }

  get isOver(): boolean {
    return this.#over;
  }

  /** The assistant is in. */
  enter(agent: LiveKitAgent): void {
    this.#agent = agent;
  }

  /** A place for somebody, who may have an earlier one that is about to go. */
  async seat(sessionId: string): Promise<LiveKitSeat> {
    const { api, name, url } = this.#options;
    this.#lastSeat += 1;
    // LiveKit sends away who has the same identity as a newcomer, and removing the old one would remove the new one.
    const identity = `${sessionId}.${this.#lastSeat}`;
    this.#seats.set(identity, null);
    const giveUp = (): void => this.#leave(identity);
    return {
      address: { url, token: await api.visitorToken(name, identity) },
      giveUp,
      carry: (socket) => {
        const play = (frame: Int16Array): void => this.#play(identity, frame);
        const carried = new LiveKitSocket(socket, { play, closed: giveUp });
        this.#seats.set(identity, carried);
        return carried;
      },
    };
  }

  heard(identity: string, samples: Int16Array): void {
    this.#seats.get(identity)?.hear(samples);
  }

  /** Whoever has no place any more may still have a token. */
  joined(identity: string): void {
    if (!this.#seats.has(identity)) this.#remove(identity);
  }

  /** The assistant lost its place: everybody joins again. */
  lost(): void {
    for (const socket of this.#seats.values()) socket?.close(serverFailedCode);
    this.#end();
  }

  async close(): Promise<void> {
    this.#over = true;
    await this.#agent?.close();
    await this.#options.api.deleteRoom(this.#options.name).catch(this.#options.failed);
  }

  /**
   * The assistant's voice is one track for all. Each person's media plays it at the same pace: the one that plays leads, and
   * another follows where it has nothing to play, because it came later or its connection is stuck.
   */
  #play(identity: string, frame: Int16Array): void {
    const now = this.#options.now();
    if (identity !== this.#speaker && now - this.#spokeAt < sameFrameMs) return;
    this.#speaker = identity;
    this.#spokeAt = now;
    this.#agent?.play(frame);
  }

  #leave(identity: string): void {
    if (!this.#seats.delete(identity) || this.#over) return;
    this.#remove(identity);
    if (this.#seats.size === 0) this.#end();
  }

  #remove(identity: string): void {
    const { api, name, failed } = this.#options;
    api.removeParticipant(name, identity).catch(failed);
  }

  #end(): void {
    if (this.#over) return;
    void this.close();
    this.#options.over();
  }
}
