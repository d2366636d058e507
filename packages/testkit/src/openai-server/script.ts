/** What the server does instead of an answer, or in the middle of one. */
export type Fault =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Takes the request and never answers. */
  | { readonly kind: 'hang' }
  /** Answers 200 with this instead of what was asked for. */
  | { readonly kind: 'garbage'; readonly contentType: string; readonly body: string };

/** How an answer is sent. */
export interface Delivery {
  /** Before the answer begins, ms. */
  readonly delayMs?: number;
  /** Writes so many bytes at a time, so that pieces end anywhere. */
  readonly bytesPerWrite?: number;
  /** What happens before the answer is whole: the socket is cut, or nothing comes any more. */
  readonly breaks?: 'cut' | 'hang';
}

export interface ToolCallScript {
  readonly name: string;
  /** As JSON text, or as an object that becomes JSON. */
  readonly arguments: string | Readonly<Record<string, unknown>>;
}
export interface ChatScript extends Delivery {
  readonly kind: 'chat';
  /** Tokens of the reply. */
  readonly tokens?: readonly string[];
  readonly tools?: readonly ToolCallScript[];
  /** Ends without `[DONE]`, as some servers do. */
  readonly withoutDone?: boolean;
  /** Ignores `stream: true` and answers with one JSON body. */
  readonly whole?: boolean;
  /** Usage that it reports, as the last event or beside the choice. */
  readonly usage?: Readonly<Record<string, unknown>>;
}
export interface TranscriptionScript extends Delivery {
  readonly kind: 'transcription';
  readonly text: string;
}
export interface SpeechScript extends Delivery {
  readonly kind: 'speech';
  /** 24 000 Hz. */
  readonly samples: Int16Array;
}

export interface EmbeddingsScript extends Delivery {
  readonly kind: 'embeddings';
  /** One vector for each text; what it answers is sent as it is, right or wrong. */
  readonly vectorsOf: (texts: readonly string[]) => readonly (readonly unknown[])[];
}

/** Answers per route in order of the requests; the last one serves all further requests. */
export interface OpenAIServerScript {
  readonly chat?: readonly (ChatScript | Fault)[];
  readonly transcriptions?: readonly (TranscriptionScript | Fault)[];
  readonly speech?: readonly (SpeechScript | Fault)[];
  readonly embeddings?: readonly (EmbeddingsScript | Fault)[];
}

/** A request as it came. */
export interface RecordedRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  /** Parsed JSON, or the text fields of a form. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The form's file. */
  readonly file: Uint8Array | undefined;
  /** The client closed the connection before the answer was whole. */
  wasAborted: boolean;
}
