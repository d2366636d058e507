/** What is known of a response of the endpoint. */
export interface KnownResponse {
  readonly line: string | null;
  /** Its pieces that sound, in order. */
  readonly items: { readonly id: string; readonly contentIndex: number; ms: number }[];
  /** Functions that it called and that are not answered. */
  readonly calls: Set<string>;
  hasCalled: boolean;
  isDone: boolean;
}

export function newResponse(line: string | null): KnownResponse {
  return { line, items: [], calls: new Set(), hasCalled: false, isDone: false };
}

/** Cuts the conversation at what was heard: a message for each piece that was not heard to its end. */
export function truncations({ items }: KnownResponse, heardMs: number): readonly object[] {
  let leftMs = heardMs;
  return items.flatMap(({ id, contentIndex, ms }) => {
    const heard = Math.max(0, Math.min(ms, leftMs));
    leftMs -= ms;
    if (heard >= ms) return [];
    return [
      {
        type: 'conversation.item.truncate',
        item_id: id,
        content_index: contentIndex,
        audio_end_ms: Math.floor(heard),
      },
    ];
  });
}
