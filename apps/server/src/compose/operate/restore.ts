import { restoreTool } from './restore-tool.ts';
import { runTool } from './run-tool.ts';

await runTool(restoreTool);
