import type { OpenAIFunction } from '@saywell/contract';
import type { ToolHandler, ToolSettings } from './page-tool.ts';

/**
 * `voice`: both sides talk. `listen`: no microphone, the assistant is heard, the visitor types.
 * `text`: no microphone and no sound.
 */
export type CallMode = 'voice' | 'listen' | 'text';

/** A function of the page that the assistant may call. */
export interface PageTool extends ToolSettings {
  readonly handler: ToolHandler;
  /** Describes the function to the assistant for this call; not needed when the assistant knows it already. */
  readonly description?: string;
  /** JSON schema of the parameters. */
  readonly parameters?: OpenAIFunction['parameters'];
}

/** How one call behaves in the page. */
export interface PageOptions {
  /** Default `voice`. Without a microphone nothing asks for one. */
  readonly mode?: CallMode;
  /** Is the screen kept on during the call, where the browser can? Default true. */
  readonly keepScreenAwake?: boolean;
  /** Silence of an open microphone that is reported by `microphone-silent`, ms. Default 5000; 0: never. */
  readonly microphoneSilentAfterMs?: number;
  /** Functions for this call, by name; they win over those of `registerTool()`. */
  readonly tools?: Readonly<Record<string, PageTool | ToolHandler>>;
}

/** The same with nothing left open. */
export interface PageSettings extends Required<Omit<PageOptions, 'tools'>> {
  readonly tools: ReadonlyMap<string, PageTool>;
}

export function resolvePageOptions(options: PageOptions): PageSettings {
  const { mode = 'voice', keepScreenAwake = true, microphoneSilentAfterMs = 5_000, tools = {} } = options;
  const entries = Object.entries(tools).map(([name, tool]): [string, PageTool] => [
    name,
    typeof tool === 'function' ? { handler: tool } : tool,
  ]);
  return { mode, keepScreenAwake, microphoneSilentAfterMs, tools: new Map(entries) };
}
