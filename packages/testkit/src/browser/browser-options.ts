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

export interface LaunchBrowserOptions {
  readonly microphone: Microphone;
  /** Default: `SAYWELL_BROWSER`, else `chromium`. */
  readonly browser?: BrowserName;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly javaScriptEnabled?: boolean;
}

export type BrowserName = 'chromium' | 'firefox';
