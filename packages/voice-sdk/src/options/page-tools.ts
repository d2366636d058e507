import type { RegisteredTool, ToolHandler, ToolSettings } from './page-tool.ts';

/** The functions that a page has registered for all of its calls. */
export class PageTools {
  readonly #tools = new Map<string, RegisteredTool>();

  /** Answers what removes it, unless another has taken its name. */
  register(name: string, handler: ToolHandler, settings: ToolSettings): () => void {
    const tool: RegisteredTool = { ...settings, handler };
    this.#tools.set(name, tool);
    return () => {
      if (this.#tools.get(name) === tool) this.#tools.delete(name);
    };
  }

  find(name: string): RegisteredTool | undefined {
    return this.#tools.get(name);
  }
}
