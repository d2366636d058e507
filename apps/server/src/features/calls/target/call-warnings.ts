import type { ApiWarning, CreateWebCall } from '@saywell/contract';
import type { ChosenEngines } from '../../agents/engines.ts';
import { chooseFor } from '../../agents/fallbacks/choose-for.ts';
import { squadTeam } from '../../checks/squad-team.ts';
import {
  namedWarnings,
  squadTeamWarnings,
  type WarningScene,
  workflowTeamWarnings,
} from '../../checks/team-warnings.ts';
import { traceWarnings } from '../../traces/trace-warnings.ts';
import { type AssistantWarnings, assistantWarnings } from '../../warnings/assistant-warnings.ts';
import { consentVoiceWarnings } from '../../warnings/consent-voice-warnings.ts';
import { eachOnce } from '../../warnings/each-once.ts';
import { limitWarnings } from '../../warnings/limit-warnings.ts';
import { callTargetWarnings } from '../../warnings/target-warnings.ts';
import type { ToolSetup } from '../../warnings/tool-warnings.ts';
import { pathInWorkflow } from '../../warnings/workflow-warnings.ts';
import type { PrepareCallOptions, PreparedCall } from './prepare-call.ts';

/** Of a call with several conversations; more are counted in the last one. */
const maxOfTeam = 100;

interface CallWarningOptions extends Pick<PrepareCallOptions, 'store'> {
  readonly engines: Parameters<typeof chooseFor>[0];
  readonly tools?: ToolSetup | undefined;
}

/**
 * What does not have its effect of everybody who may talk in a call: the assistant, or each member of its squad, or each
 * node of its workflow, by the path in them. `chosen`: the engines of who begins.
 */
export async function callWarnings(
  options: CallWarningOptions,
  { orgId, body }: { readonly orgId: string; readonly body: CreateWebCall },
  prepared: PreparedCall,
  chosen: ChosenEngines,
): Promise<readonly ApiWarning[]> {
  const { store, tools: config } = options;
  const { assistant, target, warnings } = prepared;
  const ofAssistant: AssistantWarnings = async (one) => [
    ...assistantWarnings(
      one,
      one === assistant ? chosen : await chooseFor(options.engines, orgId, one),
      null,
      config,
    ),
    ...(await consentVoiceWarnings(one, async (speaker) =>
      assistantWarnings(speaker, await chooseFor(options.engines, orgId, speaker)),
    )),
    ...(await traceWarnings(store, orgId, one)),
  ];
  const scene: WarningScene = { store, config, assistantWarnings: ofAssistant };
  const { workflow: place, team, overrides } = target;
  const ofTarget = callTargetWarnings(body);
  if (place !== undefined) {
    const at = `nodes[${place.workflow.nodes.indexOf(place.node)}]`;
    const ofAll = await workflowTeamWarnings(scene, orgId, place.workflow, overrides);
    const ofValues = warnings.flatMap((one) => {
      const path = pathInWorkflow(one.path, place.node, at);
      return path === null ? [] : [{ ...one, path }];
    });
    return limitWarnings(eachOnce([...ofTarget, ...ofAll, ...ofValues]), maxOfTeam);
  }
  if (team !== undefined) {
    const members = await squadTeam(store, orgId, team.squad, team.laidOver);
    const ofAll = await squadTeamWarnings(scene, orgId, team.squad, members);
    const ofValues = warnings.map((one) => ({ ...one, path: `members[0].${one.path}` }));
    return limitWarnings(eachOnce([...ofTarget, ...ofAll, ...ofValues]), maxOfTeam);
  }
  const ofTools = await namedWarnings(scene, orgId, assistant);
  const own = await ofAssistant(assistant, orgId);
  return limitWarnings(eachOnce([...ofTarget, ...own, ...ofTools, ...warnings]));
}
