/** A WebSocket. */
export interface FeedPort {
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  /** Without a word. */
  terminate(): void;
  readonly bufferedBytes: number;
}

export interface FeedConnection {
  received(text: string): void;
  /** The other side has answered a ping. */
  alive(): void;
  closed(): void;
}
