import type { ToolHandler, VoiceClient } from '../voice-client.ts';

type ToolValues = [name: string, handler: ToolHandler, settings?: { readonly timeoutMs?: number }];

interface Tool {
  readonly values: ToolValues;
  /** Takes it from the client of the call that is going on. */
  remove: (() => void) | undefined;
}

/** The page's functions, which every call of a store offers to its assistant. */
export interface PageTools {
  /** Answers what removes the function; `client` is that of the call that is going on. */
  register(client: VoiceClient | undefined, ...values: ToolValues): () => void;
  /** To the client of a call that begins. */
  offerTo(client: VoiceClient): void;
  /** The call is over. */
  withdraw(): void;
}

export function createPageTools(): PageTools {
  const tools = new Set<Tool>();
  return {
    register(client, ...values) {
      const tool: Tool = { values, remove: undefined };
      tools.add(tool);
      if (client) offer(client, tool);
      return () => {
        tools.delete(tool);
        tool.remove?.();
      };
    },
    offerTo(client) {
      for (const tool of tools) offer(client, tool);
    },
    withdraw() {
      for (const tool of tools) tool.remove?.();
    },
  };
}

function offer(client: VoiceClient, tool: Tool): void {
  const taken = client.registerTool?.(...tool.values);
  tool.remove = () => {
    tool.remove = undefined;
    taken?.();
  };
}
