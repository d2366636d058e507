/** What a list of assistants is narrowed and sorted by; it is its address. */
export interface AssistantsSearch {
  /** Beginnings of words of a name, or an id. */
  readonly q?: string;
  readonly sort?: 'oldest';
}

export function readAssistantsSearch(search: Readonly<Record<string, unknown>>): AssistantsSearch {
  // The router reads what looks like a number as one.
  const q = ['string', 'number'].includes(typeof search['q']) ? String(search['q']).trim().slice(0, 40) : '';
  return { ...(q !== '' && { q }), ...(search['sort'] === 'oldest' && { sort: 'oldest' }) };
}
