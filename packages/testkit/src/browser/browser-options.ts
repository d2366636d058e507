/** Where the browser's microphone gets its sound from. */
export type Microphone =
  /** A WAV file, played once from the moment the page opens the microphone. */
  | { readonly kind: 'wav'; readonly file: string }
  /** A microphone that works without speech: beeps in Chromium, a steady tone in Firefox. */
  | { readonly kind: 'beep' }
  /** The visitor refuses the permission. */
  | { readonly kind: 'refused' }
  /** The machine has none. */
  | { readonly kind: 'missing' };

/** What may differ between visitors of one browser process. */
export interface VisitorOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly javaScriptEnabled?: boolean;
}

export interface LaunchBrowserOptions extends VisitorOptions {
  readonly microphone: Microphone;
  /** Default: `SAYWELL_BROWSER`, else `chromium`. */
  readonly browser?: BrowserName;
}

export type BrowserName = 'chromium' | 'firefox';
