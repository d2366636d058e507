import { EngineError } from '@saywell/agent';

/** What `ws` or the system threw. Only known codes get into the message: others may repeat the address or the headers. */
export function connectionFailure(engine: string, error: unknown): EngineError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  const name = typeof code === 'string' && /^[A-Z0-9_]{3,60}$/.test(code) ? code : '';
  if (name.startsWith('WS_ERR_'))
    return new EngineError('engine-bad-answer', engine, `What the endpoint sent is none (${name})`);
  const because = name === '' ? '' : ` (${name})`;
  return new EngineError('engine-unavailable', engine, `The connection to the endpoint failed${because}`);
}

/** What a close means whose code is none of the vendor's own. A reason counts by the words below, and is not repeated. */
export function closeFailure(engine: string, code: number, reason: string): EngineError {
  const message = `The endpoint closed the connection (${code})`;
  if (/unauthori[sz]ed|api.?key|authentication|invalid credentials/i.test(reason))
    return new EngineError('engine-unauthorized', engine, message);
  if (/quota|too many|rate.?limit|concurren/i.test(reason))
    return new EngineError('engine-unavailable', engine, message);
  if (code === 1002 || code === 1003 || code === 1007 || code === 1009)
    return new EngineError('engine-bad-answer', engine, message);
  if (code === 1008) return new EngineError('engine-failed', engine, message, { isPermanent: true });
  return new EngineError('engine-unavailable', engine, message);
}
