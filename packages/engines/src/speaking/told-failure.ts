import { EngineError, type EngineErrorCode } from '@saywell/agent';

/** The first that fits counts: an account without credits may be called busy as well. */
const meanings: readonly (readonly [RegExp, EngineErrorCode, { readonly isPermanent: boolean }])[] = [
  [
    /unauthori[sz]ed|forbidden|api.?key|authentication|credentials/i,
    'engine-unauthorized',
    { isPermanent: true },
  ],
  [/balance|quota|credit|subscription/i, 'engine-failed', { isPermanent: true }],
  [/rate.?limit|too many|concurren|busy|overload|unavailable/i, 'engine-unavailable', { isPermanent: false }],
  [/invalid|not found|unknown|unsupported|missing/i, 'engine-failed', { isPermanent: true }],
];

/** The failure that a vendor tells within its answer, in words of its own; none of them is repeated. */
export function toldFailure(engine: string, told: unknown): EngineError {
  const text = (typeof told === 'string' ? told : (JSON.stringify(told) ?? '')).slice(0, 2000);
  const [, code, options] = meanings.find(([words]) => words.test(text)) ?? [];
  return new EngineError(code ?? 'engine-failed', engine, 'The endpoint reports an error', options ?? {});
}
