import { lazy } from 'react';

/** Whoever refuses the microphone fetches it; nobody else. */
export const LateHelp = lazy(async () => ({ default: (await import('./help-in-view.tsx')).HelpInView }));
