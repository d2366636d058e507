import type { ReactNode } from 'react';
import { type BrowserKind, browserKind } from './browser-kind.ts';

const again = 'Start the call again.';
const reload = 'Load the page again and start the call.';

/** Where each browser lists a refused microphone. */
const steps: Readonly<Record<BrowserKind, readonly string[]>> = {
  chrome: ['Press the icon at the left of the address.', 'Turn the microphone on.', again],
  edge: [
    'Press the lock at the left of the address.',
    'Under “Permissions for this site”, set the microphone to “Allow”.',
    again,
  ],
  firefox: [
    'Press the crossed-out microphone at the left of the address.',
    'Remove “Blocked” beside the microphone.',
    again,
  ],
  safari: [
    'In the menu bar choose Safari, then “Settings for This Website…”.',
    'Set the microphone to “Allow”.',
    reload,
  ],
  'ios-safari': [
    'Press the page icon beside the address.',
    'Open “Website Settings” and set the microphone to “Allow”.',
    reload,
  ],
  'ios-app': [
    'Open the Settings of your device and choose this browser in the list of apps.',
    'Turn the microphone on.',
    reload,
  ],
  other: [
    'Open your browser’s settings for this site, mostly beside the address.',
    'Allow the microphone.',
    reload,
  ],
};

export interface PermissionHelpProps {
  /** Default: the visitor's own. */
  readonly browser?: BrowserKind;
  /** Is there a text input? */
  readonly canType?: boolean;
}

/** The way back after the microphone was refused, in the visitor's browser. For the browser only, not for prerendering. */
export function PermissionHelp({
  browser = browserKind(navigator),
  canType = false,
}: PermissionHelpProps): ReactNode {
  return (
    <div className="saywell-permission-help" data-browser={browser}>
      <p className="saywell-permission-title">How to let the assistant hear you</p>
      <ol>
        {steps[browser].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>Still nothing? Your system’s privacy settings may keep the microphone from the browser.</p>
      {canType && <p>Or type: the assistant reads as well as it listens.</p>}
    </div>
  );
}
