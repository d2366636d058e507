import { backupTool } from './backup-tool.ts';
import { runTool } from './run-tool.ts';

await runTool(backupTool);
