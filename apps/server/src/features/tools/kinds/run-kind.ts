import type { KindAnswer, RunTool } from '../tool-runner.ts';
import type { ToolPlace, ToolServices } from '../tool-services.ts';
import { runApiRequest } from './api-request.ts';
import { runKnowledgeBase, runQuery } from './search-knowledge.ts';
import { runTransferCall } from './transfer-call.ts';

/** Runs a tool of any kind for one conversation. Never rejects for what a tool or its service does. */
export function createKindRunner(services: ToolServices, place: ToolPlace): RunTool {
  const parts = { services, place };
  return async (run, signal): Promise<KindAnswer> => {
    const { tool } = run;
    switch (tool.type) {
      case 'function':
        return place.functions(run, signal);
      case 'bash':
      case 'computer':
      case 'textEditor':
        return onServer(run, place, signal);
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
      default:
        return notHere(tool.type);
    }
  };
}

/** They would run on the customer's machine; a page has none. */
const onServer: (run: Parameters<RunTool>[0], place: ToolPlace, signal: AbortSignal) => Promise<KindAnswer> =
  async (run, place, signal) => {
    const hasServer = ('server' in run.tool ? run.tool.server : undefined) ?? place.assistant.server;
    if (hasServer?.url === undefined)
      return { code: 'tool-not-configured', error: `A tool of the type ${run.tool.type} needs a server` };
    return place.functions(run, signal);
  };

function endCall({ channel }: ToolPlace): KindAnswer {
  if (channel === 'chat') return { result: 'Say goodbye. The visitor may write again.' };
  return { result: 'The call ends when you have said goodbye: say it now.', endsCall: true };
}

const telephony: ReadonlySet<string> = new Set(['dtmf', 'voicemail', 'sipRequest']);

function notHere(type: string): KindAnswer {
  const why = telephony.has(type)
    ? 'it needs a telephone line, which this server has not'
    : 'it does not run on this server';
  return { code: 'tool-not-supported', error: `Not done, a tool of the type ${type}: ${why}` };
}
