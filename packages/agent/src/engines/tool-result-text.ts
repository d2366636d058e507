import { failedResult } from '@saywell/contract';
import type { ToolResult } from './engine.ts';

/** The answer of a function as the model and the record read it. */
export function toolResultText(result: ToolResult): string {
  return 'result' in result ? result.result || 'Done.' : failedResult + result.error;
}
