import { median } from './figure.ts';
import type { Fetched, PressTimes } from './press-watch.ts';

/** One visit: what the page has noted and fetched. */
export interface PressVisit {
  readonly times: Readonly<PressTimes>;
  readonly fetched: readonly Fetched[];
}

/** What a call fetches, in the order in which it is needed. */
const files: readonly (readonly [stage: string, path: RegExp])[] = [
  ['fonts', /\.woff2$/],
  ['styles', /\.css$/],
  ['frame of the site', /\/assets\/(app|client)-/],
  ['code of the page', /\/assets\/(home-page|panel)-/],
  ['voice SDK', /\/assets\/(voice|voice-sdk|preload-call|sender)-/],
  [
    'other scripts',
    /\/assets\/(?!(app|client|home-page|panel|index|boot|voice|voice-sdk|preload-call|sender)-).*\.js$/,
  ],
  ['GET /site/config', /^\/site\/config$/],
  ['engine of the room', /call-machine-object-bundle/],
  ['POST /call/web', /^\/call\/web$/],
  ['POST /room/:id', /^\/room\/[^/]+$/],
  ['audio worklet', /pcm-worklet/],
];

const moments: readonly (readonly [stage: string, key: keyof PressTimes])[] = [
  ['WebRTC: first packet there and back', 'reached'],
  ['WebRTC: channel open', 'channelOpen'],
  ['WebSocket: asked for', 'socketAsked'],
  ['WebSocket: open', 'socketOpen'],
  ['connected', 'connected'],
];

export type StageRow = { readonly stage: string; readonly fromMs: number | null; readonly toMs: number };

/** From when to when after the press each stage ran, medians of the visits that had it. */
export function stageRows(visits: readonly PressVisit[]): StageRow[] {
  const fetches = files.flatMap(([stage, path]) => {
    const spans = visits.flatMap(({ times, fetched }) => {
      const own = fetched.filter((one) => path.test(one.path));
      const pressed = times.pressed ?? 0;
      if (own.length === 0) return [];
      return [
        {
          fromMs: Math.min(...own.map(({ startMs }) => startMs)) - pressed,
          toMs: Math.max(...own.map(({ endMs }) => endMs)) - pressed,
        },
      ];
    });
    if (spans.length === 0) return [];
    const of = (key: 'fromMs' | 'toMs') => Math.round(median(spans.map((span) => span[key])));
    return [{ stage, fromMs: of('fromMs'), toMs: of('toMs') }];
  });
  const points = moments.flatMap(([stage, key]) => {
    const at = visits.flatMap(({ times }) =>
      times[key] === undefined ? [] : [times[key] - (times.pressed ?? 0)],
    );
    return at.length === 0 ? [] : [{ stage, fromMs: null, toMs: Math.round(median(at)) }];
  });
  return [...fetches, ...points];
}
