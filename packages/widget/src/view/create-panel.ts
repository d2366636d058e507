import type { CallStore } from '@saywell/react/store';
import { createConsentQuestion } from './consent-question.ts';
import { create, setAttribute, setHidden, setText } from './dom.ts';
import { closeIcon, microphoneIcon } from './icons.ts';
import { createTextForm } from './text-form.ts';
import { createTranscript } from './transcript.ts';
import { createWaveform } from './waveform.ts';
import type { WidgetView } from './widget-view.ts';

/** What a visitor can do. */
export interface WidgetActions {
  /** Opens or closes the floating panel. */
  readonly toggle: () => void;
  readonly close: () => void;
  /** The button that starts and ends. */
  readonly pressCall: () => void;
  readonly endCall: () => void;
  readonly toggleMute: () => void;
  /** False leaves the line in its field. */
  readonly send: (text: string) => boolean;
  readonly agree: () => void;
  readonly refuse: () => void;
  readonly dismissProblem: () => void;
}

export interface PanelPart {
  readonly element: HTMLElement;
  update(view: WidgetView): void;
  /** Where the focus belongs: the question if one is asked, else the way into a conversation. */
  focus(): void;
  restoreText(text: string): void;
  /** Ends what moves. */
  rest(): void;
}

/** The whole conversation in one card. */
export function createPanel(store: CallStore, actions: WidgetActions): PanelPart {
  const head = createHead(actions.close);
  const transcript = createTranscript();
  const waveform = createWaveform(store);
  const consent = createConsentQuestion(actions);
  const problem = createProblem(actions.dismissProblem);
  const note = create('p', { class: 'note', role: 'status' });
  const controls = createControls(actions);
  const form = createTextForm(actions.send);
  const element = create(
    'div',
    { class: 'panel', id: 'panel', 'aria-labelledby': 'title', tabindex: '-1' },
    head.element,
    transcript.element,
    waveform.element,
    problem.element,
    note,
    consent.element,
    controls.element,
    form.element,
  );
  let isAsking = false;
  let talks = true;
  return {
    element,
    update(view) {
      isAsking = view.consentText !== '';
      talks = view.hasWaveform;
      const isFloating = view.position !== 'inline';
      setAttribute(element, 'role', isFloating ? 'dialog' : 'group');
      setHidden(element, !view.isOpen);
      head.update(view, isFloating);
      transcript.update(view);
      setAttribute(waveform.element, 'hidden', talks ? null : '');
      waveform.setLive(view.phase === 'active' && view.isOpen && talks);
      problem.update(view.problem);
      setText(note, view.note);
      consent.update(view.consentText);
      controls.update(view, isAsking);
      form.update(isAsking ? null : view.textInput);
    },
    focus() {
      if (isAsking) consent.agree.focus();
      else if (talks) controls.callButton.focus();
      else form.field.focus();
    },
    restoreText: (text) => form.restore(text),
    rest: () => waveform.setLive(false),
  };
}

function createHead(close: () => void) {
  const title = create('p', { class: 'title', id: 'title' });
  const dot = create('span', { class: 'dot', 'aria-hidden': 'true' });
  const status = create('span', { role: 'status' });
  // In no live region: a reader would speak it every second.
  const duration = create('span', { class: 'duration' });
  const closeButton = create(
    'button',
    { class: 'round bare', type: 'button', 'aria-label': 'Close' },
    closeIcon(),
  );
  closeButton.addEventListener('click', close);
  const state = create('p', { class: 'state' }, dot, status, duration);
  return {
    element: create('div', { class: 'head' }, create('div', { class: 'names' }, title, state), closeButton),
    update(view: WidgetView, isFloating: boolean): void {
      setText(title, view.title);
      setText(status, view.status);
      setText(duration, view.duration);
      setAttribute(dot, 'data-phase', view.phase);
      setHidden(closeButton, !isFloating);
    },
  };
}

function createProblem(dismiss: () => void) {
  // The region is there before its words: readers announce what comes into it.
  const words = create('p', { role: 'alert' });
  const button = create('button', { class: 'pill', type: 'button' }, 'Dismiss');
  button.addEventListener('click', dismiss);
  const element = create('div', { class: 'problem' }, words, button);
  return {
    element,
    update(text: string): void {
      setText(words, text);
      setHidden(button, text === '');
      setAttribute(element, 'data-empty', text === '' ? '' : null);
    },
  };
}

function createControls(actions: WidgetActions) {
  const mute = create(
    'button',
    { class: 'round mute', type: 'button', 'aria-label': 'Mute' },
    microphoneIcon(),
  );
  mute.addEventListener('click', actions.toggleMute);
  const callButton = create('button', { class: 'call', type: 'button' });
  callButton.addEventListener('click', actions.pressCall);
  const element = create('div', { class: 'controls' }, mute, callButton);
  return {
    element,
    callButton,
    update(view: WidgetView, isAsking: boolean): void {
      setHidden(element, isAsking || view.callButton === null);
      setHidden(mute, view.mute === null);
      mute.disabled = view.mute?.isDisabled ?? true;
      setAttribute(mute, 'aria-pressed', String(view.mute?.isPressed ?? false));
      setText(callButton, view.callButton?.label ?? '');
      setAttribute(callButton, 'data-shows', view.callButton?.shows ?? null);
      // Not `disabled`: the focus would be lost from the button that was just pressed.
      setAttribute(callButton, 'aria-disabled', view.callButton?.shows === 'busy' ? 'true' : null);
    },
  };
}
