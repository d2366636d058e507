import type { ToolRunner } from '@saywell/agent';
import type { FunctionTool } from '@saywell/contract';

/** Functions with a server run there, the others on the page. */
export function chooseRunner(options: {
  readonly functions: readonly FunctionTool[];
  readonly page: ToolRunner;
  /** Undefined: this process calls no servers. */
  readonly server: ToolRunner | undefined;
}): ToolRunner {
  const { functions, page, server } = options;
  return {
    async run(call, signal) {
      const tool = functions.find((one) => one.function.name === call.name);
      if (tool?.server === undefined) return page.run(call, signal);
      if (server !== undefined) return server.run(call, signal);
      return { code: 'tool-unavailable', error: 'Functions with a server are not available' };
    },
  };
}
