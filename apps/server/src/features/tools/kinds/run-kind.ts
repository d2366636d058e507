import { ServerMessageError } from '../../server-messages/server-message-error.ts';
import { runCodeTool } from '../code/run-code-tool.ts';
import { McpRefusal } from '../mcp/mcp-failure.ts';
import { runMcpTool } from '../mcp/mcp-tools.ts';
import { serviceTool } from '../services/run-service.ts';
import type { KindAnswer, RunTool, ToolRun } from '../tool-runner.ts';
import type { ToolOf, ToolPlace, ToolServices } from '../tool-services.ts';
import { runApiRequest } from './api-request.ts';
import { logFailure } from './log-failure.ts';
import { runKnowledgeBase, runQuery } from './search-knowledge.ts';
import { runTransferCall } from './transfer-call.ts';

/** Runs a tool of any kind for one conversation. Never rejects for what a tool or its service does. */
export function createKindRunner(services: ToolServices, place: ToolPlace): RunTool {
  const runKind = runnerOf(services, place);
  return async (run, signal) => {
    const answer = await runKind(run, signal);
    logFailure(services, place, run, answer, signal);
    return answer;
  };
}

function runnerOf(services: ToolServices, place: ToolPlace): RunTool {
  const parts = { services, place };
  return async (run, signal): Promise<KindAnswer> => {
    const { tool } = run;
    switch (tool.type) {
      case 'function':
        return place.functions(run, signal);
      case 'bash':
      case 'computer':
      case 'textEditor':
        return onServer(run, parts, signal);
      case 'apiRequest':
        return runApiRequest(tool, run, parts, signal);
      case 'endCall':
        return endCall(place);
      case 'transferCall':
        return runTransferCall(tool, run, parts, signal);
      case 'query':
        return runQuery(tool, run, services, place.orgId);
      case 'knowledgeBase':
        return runKnowledgeBase(tool, run, services, place.orgId);
      case 'code':
        return runCodeTool(tool, run, services, signal);
      case 'mcp':
        return runMcp(services, place.orgId, tool, run, signal);
      case 'dtmf':
      case 'voicemail':
      case 'sipRequest':
      case 'output':
      case 'handoff':
        return notHere(tool.type);
      case 'sms':
      case 'make':
      case 'ghl':
      case 'google.calendar.event.create':
      case 'google.calendar.availability.check':
      case 'google.sheets.row.append':
      case 'slack.message.send':
      case 'gohighlevel.calendar.availability.check':
      case 'gohighlevel.calendar.event.create':
      case 'gohighlevel.contact.create':
      case 'gohighlevel.contact.get':
      default: {
        const service = serviceTool(tool);
        if (service === null) return notHere(tool.type);
        return service({ services, orgId: place.orgId, given: run.call.parameters });
      }
    }
  };
}

/** They would run on the customer's machine; a page has none. */
async function onServer(
  run: ToolRun,
  { services, place }: { readonly services: Pick<ToolServices, 'store'>; readonly place: ToolPlace },
  signal: AbortSignal,
): Promise<KindAnswer> {
  const own = 'server' in run.tool ? run.tool.server : undefined;
  const hasServer =
    own?.url !== undefined ||
    place.assistant.server?.url !== undefined ||
    (await services.store.org.get(place.orgId))?.server?.url !== undefined;
  if (!hasServer)
    return { code: 'tool-not-configured', error: `A tool of the type ${run.tool.type} needs a server` };
  return place.functions(run, signal);
}

function endCall({ channel }: ToolPlace): KindAnswer {
  if (channel === 'chat') return { result: 'Say goodbye. The visitor may write again.' };
  return { result: 'The call ends when you have said goodbye: say it now.', endsCall: true };
}

async function runMcp(
  services: ToolServices,
  orgId: string,
  tool: ToolOf<'mcp'>,
  run: Parameters<RunTool>[0],
  signal: AbortSignal,
): Promise<KindAnswer> {
  try {
    return await runMcpTool(services, orgId, tool, run, signal);
  } catch (error) {
    if (error instanceof McpRefusal) return { code: 'tool-failed', error: error.message };
    const failed =
      error instanceof ServerMessageError ? error : new ServerMessageError('server-answer-invalid');
    const code = failed.code === 'server-timed-out' ? 'tool-timed-out' : 'tool-failed';
    return { code, error: `The MCP server did not answer: ${failed.told}` };
  }
}

const telephony: ReadonlySet<string> = new Set(['dtmf', 'voicemail', 'sipRequest']);

function notHere(type: string): KindAnswer {
  const why = telephony.has(type)
    ? 'it needs a telephone line, which this server has not'
    : 'it does not run on this server';
  return { code: 'tool-not-supported', error: `Not done, a tool of the type ${type}: ${why}` };
}
