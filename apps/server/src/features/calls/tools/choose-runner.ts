import type { ToolRunner } from '@saywell/agent';
import type { FunctionTool } from '@saywell/contract';
import type { ServerTools } from './server-tools.ts';

/** Functions with a server run there, the others on the page. */
export function chooseRunner(options: {
  readonly functions: readonly FunctionTool[];
  readonly page: ToolRunner;
  /** Undefined: this process calls no servers. */
  readonly server: ServerTools | undefined;
}): ToolRunner {
  const { functions, page, server } = options;
  return {
    async run(call, signal) {
      const tool = functions.find((one) => one.function.name === call.name);
      if (tool !== undefined && server?.serves(tool) === true) return server.run(call, signal);
      if (tool?.server?.url === undefined) return page.run(call, signal);
      return { code: 'tool-unavailable', error: 'Functions with a server are not available' };
    },
  };
}
