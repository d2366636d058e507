import type { RealtimeEvent, RealtimeOptions, RealtimeSession } from '@saywell/agent';
import type { EngineNet } from '../shared/engine-net.ts';

/** What an assistant's model says about hearing and speaking; adapters map what their vendor has. */
export interface RealtimeSettings {
  readonly model: string;
  /** One of the vendor's; absent: its default. */
  readonly voice?: string | undefined;
  /** Of speech, 1 is usual. */
  readonly speed?: number | undefined;
  readonly temperature?: number | undefined;
  /** Of one answer. */
  readonly maxTokens?: number | undefined;
  readonly topP?: number | undefined;
  readonly topK?: number | undefined;
  readonly presencePenalty?: number | undefined;
  readonly frequencyPenalty?: number | undefined;
}

/** What an adapter is made of. */
export interface RealtimeSetup {
  /** The provider's, in errors and reports. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly settings: RealtimeSettings;
  readonly net: EngineNet;
}

/** Where a protocol's messages and events go. */
export interface RealtimePort {
  send(message: object): void;
  emit(event: RealtimeEvent): void;
}

/** A vendor's side of one connection. */
export interface RealtimeProtocol extends Omit<RealtimeSession, 'close'> {
  /** Sent as soon as the connection is open. */
  opening(): void;
  /** Throws EngineError when the session is of no use any more. */
  receive(message: object): void;
}

/** An adapter; where it connects, and what it speaks there. Throws EngineError. */
export interface RealtimeWire {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its messages come as text, or as bytes that are text. */
  readonly isBinary: boolean;
  createProtocol(asked: RealtimeOptions, port: RealtimePort): RealtimeProtocol;
}
export type RealtimeAdapter = (setup: RealtimeSetup) => RealtimeWire;
