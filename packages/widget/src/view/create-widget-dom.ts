import type { CallStore } from '@saywell/react/store';
import { createPanel, type WidgetActions } from './create-panel.ts';
import { create, setAttribute, setHidden } from './dom.ts';
import { voicesIcon } from './icons.ts';
import type { WidgetView } from './widget-view.ts';

export interface WidgetDom {
  readonly element: HTMLElement;
  update(view: WidgetView): void;
  focusPanel(): void;
  focusLauncher(): void;
  /** Is the focus anywhere in the panel? */
  hasPanelFocus(): boolean;
  restoreText(text: string): void;
  rest(): void;
}

/** Launcher and panel inside one landmark. */
export function createWidgetDom(store: CallStore, actions: WidgetActions): WidgetDom {
  const panel = createPanel(store, actions);
  const launcher = create(
    'button',
    { class: 'launcher', type: 'button', 'aria-haspopup': 'dialog', 'aria-controls': 'panel' },
    voicesIcon(),
  );
  launcher.addEventListener('click', actions.toggle);
  const end = create('button', { class: 'call end-aside', type: 'button', 'data-shows': 'end' });
  end.addEventListener('click', actions.endCall);
  const bar = create('div', { class: 'bar' }, launcher, end);
  // The empty title keeps the browser from showing the element's own over every part of it.
  const element = create('section', { class: 'root', title: '' }, panel.element, bar);
  const focused = (): Element | null => {
    const tree = element.getRootNode();
    return tree instanceof ShadowRoot ? tree.activeElement : null;
  };

  return {
    element,
    update(view) {
      const before = focused();
      element.dataset['theme'] = view.theme;
      element.dataset['position'] = view.position;
      element.dataset['phase'] = view.phase;
      setAttribute(element, 'aria-label', view.title);
      panel.update(view);
      setHidden(bar, view.position === 'inline');
      setAttribute(launcher, 'aria-label', view.title);
      setAttribute(launcher, 'aria-expanded', String(view.isOpen));
      const isCallAside = !view.isOpen && view.callButton?.shows === 'end';
      setHidden(end, !isCallAside);
      end.textContent = view.callButton?.label ?? '';
      // What had the focus may just have left.
      if (before === end && end.hidden) launcher.focus();
      else if (view.isOpen && before !== null && isUnusable(before)) panel.focus();
    },
    focusPanel: () => panel.focus(),
    focusLauncher: () => launcher.focus(),
    hasPanelFocus: () => panel.element.contains(focused()),
    restoreText: (text) => panel.restoreText(text),
    rest: () => panel.rest(),
  };
}

const isUnusable = (element: Element): boolean =>
  element.closest('[hidden]') !== null || element.matches(':disabled');
