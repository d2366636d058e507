import { runTool } from './run-tool.ts';
import { storageTool } from './storage-tool.ts';

await runTool(storageTool);
