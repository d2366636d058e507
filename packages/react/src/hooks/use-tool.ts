import { useEffect, useRef } from 'react';
import type { ToolHandler } from '../voice-client.ts';
import { useCallStore } from './call-context.tsx';

/**
 * A function of this component that the assistant may call while it is on the page. The handler
 * may be written inline: the one of the last render is called.
 *
 * @example
 * useTool('show_map', ({ city }) => { setCity(String(city)); return 'The map is shown.'; });
 */
export function useTool(
  name: string,
  handler: ToolHandler,
  { timeoutMs }: { readonly timeoutMs?: number } = {},
): void {
  const store = useCallStore();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const call: ToolHandler = (parameters, context) => latest.current(parameters, context);
    return store.registerTool(name, call, timeoutMs === undefined ? {} : { timeoutMs });
  }, [store, name, timeoutMs]);
}
