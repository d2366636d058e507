import { type Draft, type DraftEvent, transition } from '../../../draft/draft.ts';
import { isObject, type JsonObject } from '../../../draft/json.ts';
import { merge } from '../../../draft/merge.ts';

/** A save has come back: what was sent, and what is to be gone on from. */
export interface CameBack {
  readonly type: 'came-back';
  readonly sent: JsonObject;
  readonly base: JsonObject;
  readonly document: JsonObject;
}

/** A draft that is saved while somebody types: what was typed meanwhile stays. */
export function workflowTransition(draft: Draft, event: DraftEvent | CameBack): Draft {
  if (event.type !== 'came-back') return transition(draft, event);
  const { document } = merge(event.sent, draft.document, event.document);
  return transition(draft, {
    type: 'rebased',
    base: event.base,
    document: isObject(document) ? document : event.document,
  });
}
