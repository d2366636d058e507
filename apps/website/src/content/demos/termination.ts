import { terminationDemoValues } from '@saywell/site-facts';
import type { PageMetadata } from '../page-metadata.ts';

export const terminationDemoMetadata: PageMetadata = {
  title: 'Call Termination Demo',
  description: `The floating red End Call button: what happens in ${terminationDemoValues.afterPress}, and where it may stand.`,
};

export const terminationDemo = {
  lead: 'A call must be as easy to end as to begin. The red button at the edge of this screen is the real one: press it with or without a call.',
  controls: {
    title: 'Set it up',
    visible: { name: 'Visible', text: 'Hide it and the site’s own button takes over.' },
    toasts: { name: 'Toasts', text: 'Confirm the end with “Call ended”.' },
    positionTitle: 'Position',
    positions: [
      { value: 'center', name: 'Center-bottom' },
      { value: 'custom', name: 'Custom' },
    ],
    customTitle: 'Where on the screen',
    places: [
      { value: 'top-left', name: 'Top left' },
      { value: 'top-right', name: 'Top right' },
      { value: 'middle-left', name: 'Middle left' },
      { value: 'middle-right', name: 'Middle right' },
      { value: 'bottom-left', name: 'Bottom left' },
      { value: 'bottom-right', name: 'Bottom right' },
    ],
  },
  sequence: {
    title: 'After the press',
    text: `${terminationDemoValues.keys} do the same as a finger. This is what you feel and see, in its order:`,
    steps: [
      {
        name: 'Pressed',
        fromMs: 0,
        toMs: 150,
        time: terminationDemoValues.pressed,
        text: 'The button gives way under your finger.',
      },
      {
        name: 'Pulse',
        fromMs: 0,
        toMs: 50,
        time: terminationDemoValues.pulse,
        text: 'A phone that can vibrates once.',
      },
      { name: 'End', fromMs: 0, toMs: 0, time: 'at once', text: 'The call is asked to end.' },
      {
        name: 'Toast',
        fromMs: 100,
        toMs: 2_100,
        time: terminationDemoValues.toast,
        text: `“Call ended” ${terminationDemoValues.toastInWords}.`,
      },
    ],
  },
  call: {
    title: 'With a real call',
    text: 'Start one here, then end it with the red button.',
    start: 'Start call',
  },
  label: 'End Call',
  logTitle: 'Event log',
  nothingToEnd: 'there was no call',
} as const;
