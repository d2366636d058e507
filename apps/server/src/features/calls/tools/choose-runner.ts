import type { CallableTool } from '../../tools/callable-tool.ts';
import type { RunTool } from '../../tools/tool-runner.ts';
import type { ServerTools } from './server-tools.ts';

/** Functions with a server run there, the others on the page. */
export function chooseRunner(options: {
  readonly page: { run(call: Parameters<RunTool>[0]['call'], signal: AbortSignal): ReturnType<RunTool> };
  /** Undefined: this process calls no servers. */
  readonly server: ServerTools | undefined;
}): RunTool {
  const { page, server } = options;
  return async (run, signal) => {
    if ((await server?.serves(run.tool)) === true && server !== undefined) return server.run(run, signal);
    if (hasServer(run.tool))
      return { code: 'tool-unavailable', error: 'Functions with a server are not available' };
    return page.run(run.call, signal);
  };
}

const hasServer = (tool: CallableTool): boolean => 'server' in tool && tool.server?.url !== undefined;
