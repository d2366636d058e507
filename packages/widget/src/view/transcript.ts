import { bubblesOf, type Speaker, type TranscriptMessage } from '@saywell/react/store';
import { create, setAttribute, setHidden, setText } from './dom.ts';
import type { WidgetView } from './widget-view.ts';

const names: Readonly<Record<Speaker, string>> = { user: 'You', assistant: 'Assistant' };
/** Within this distance of the end, pixels, a reader is taken to follow along. */
const followDistancePx = 80;

export interface TranscriptPart {
  readonly element: HTMLElement;
  update(view: Pick<WidgetView, 'messages' | 'partials' | 'invitation'>): void;
}

/**
 * What was said. Finished utterances are announced as they are added; the words being
 * spoken are for the eye only, a reader would hear every sentence many times.
 */
export function createTranscript(): TranscriptPart {
  const invitation = create('p', { class: 'invitation' });
  const partials = {
    user: create('p', { class: 'bubble', 'data-role': 'user', 'data-partial': '' }),
    assistant: create('p', { class: 'bubble', 'data-role': 'assistant', 'data-partial': '' }),
  };
  const spoken = create('div', { 'aria-hidden': 'true' }, partials.user, partials.assistant);
  const log = create(
    'div',
    {
      class: 'log',
      role: 'log',
      'aria-live': 'polite',
      'aria-relevant': 'additions',
      'aria-label': 'Transcript',
      // A box that scrolls has to be reachable by keyboard.
      tabindex: '0',
    },
    spoken,
  );
  const bubbles = new Map<string, Bubble>();
  return {
    element: create('div', { class: 'body' }, invitation, log),
    update(view) {
      const follows = log.scrollHeight - log.scrollTop - log.clientHeight < followDistancePx;
      setText(invitation, view.invitation);
      setHidden(invitation, view.invitation === '');
      updateBubbles(bubbles, spoken, view.messages);
      for (const role of ['user', 'assistant'] as const) {
        setText(partials[role], view.partials[role]);
        setHidden(partials[role], view.partials[role] === '');
      }
      if (follows) log.scrollTop = log.scrollHeight;
    },
  };
}

interface Bubble {
  readonly element: HTMLElement;
  readonly pieces: HTMLElement[];
}

function updateBubbles(bubbles: Map<string, Bubble>, end: Element, messages: WidgetView['messages']): void {
  const shown = bubblesOf(messages);
  const present = new Set(shown.map(([first]) => first.id));
  for (const [id, { element }] of bubbles) {
    if (present.has(id)) continue;
    element.remove();
    bubbles.delete(id);
  }
  for (const pieces of shown) {
    const { id, role } = pieces[0];
    const bubble = bubbles.get(id) ?? addBubble(role, end);
    bubbles.set(id, bubble);
    showPieces(bubble, pieces);
  }
}

/** What is added is announced by itself: a piece has an element of its own. */
function showPieces({ element, pieces }: Bubble, messages: readonly TranscriptMessage[]): void {
  for (const [index, { content }] of messages.entries()) {
    const piece = pieces[index] ?? element.appendChild(create('span', {}));
    pieces[index] = piece;
    setText(piece, index === 0 ? content : ` ${content}`);
  }
  // A sentence that nobody heard is gone.
  for (const piece of pieces.splice(messages.length)) piece.remove();
  setAttribute(element, 'data-cut', messages.at(-1)?.isCut === true ? '' : null);
}

function addBubble(role: Speaker, end: Element): Bubble {
  const speaker = create('span', { class: 'for-readers' }, `${names[role]}: `);
  const element = create('p', { class: 'bubble', 'data-role': role }, speaker);
  end.before(element);
  return { element, pieces: [] };
}
