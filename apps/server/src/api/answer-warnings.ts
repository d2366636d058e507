import type { ApiWarning, Call, Route, Squad, Tool } from '@saywell/contract';
import { squadWarnings } from '../features/warnings/squad-warnings.ts';
import { toolWarnings } from '../features/warnings/tool-warnings.ts';
import { mayWarn, type WarningRoute } from '../features/warnings/warning-routes.ts';
import type { AppContext } from '../http/app-context.ts';

type Context = Pick<AppContext, 'assistantWarnings'>;
type Warner = (context: Context, answer: object) => readonly ApiWarning[];

/** What of the answered resource does not have its effect. */
const warnersOf: Readonly<Record<WarningRoute, Warner>> = {
  'assistant.create': ofAssistant,
  'assistant.update': ofAssistant,
  'assistant.replace': ofAssistant,
  'squad.create': ofSquad,
  'squad.update': ofSquad,
  'tool.create': ofTool,
  'tool.update': ofTool,
  'call.create': ofCall,
  'call.create-web': ofCall,
};

/** Found from the answer alone, so that a stored answer that is given again has the same warnings. */
export function answerWarnings(context: Context, route: Route, answer: unknown): readonly ApiWarning[] {
  if (typeof answer !== 'object' || answer === null || !mayWarn(route.id)) return [];
  return warnersOf[route.id](context, answer);
}

// The answers are those of the routes above, whose schemas have these types.
/* oxlint-disable typescript/no-unsafe-type-assertion */
function ofAssistant(context: Context, answer: object): readonly ApiWarning[] {
  return context.assistantWarnings(answer);
}

function ofSquad(context: Context, answer: object): readonly ApiWarning[] {
  return squadWarnings(answer as Squad, (assistant) => context.assistantWarnings(assistant));
}

function ofTool(_context: Context, answer: object): readonly ApiWarning[] {
  return toolWarnings(answer as Tool);
}

/** A batch has none. */
function ofCall(_context: Context, answer: object): readonly ApiWarning[] {
  return (answer as Partial<Call>).warnings ?? [];
}
/* oxlint-enable typescript/no-unsafe-type-assertion */
