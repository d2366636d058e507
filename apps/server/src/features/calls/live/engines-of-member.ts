import type { Call } from '@saywell/contract';
import { conductOf } from '../../agents/conduct.ts';
import { engineSubstitutions } from '../../agents/engine-substitutions.ts';
import type { ChosenEngines } from '../../agents/engines.ts';
import { withConversation } from '../../agents/with-conversation.ts';
import { withServerFacts } from '../../agents/with-server-facts.ts';
import { withServerKnowledge } from '../../agents/with-server-knowledge.ts';
import type { OpenSpending } from '../../budgets/call-spending.ts';
import { createKnowledgeAsker, unlessUnavailable } from '../../knowledge/knowledge-server.ts';
import type { ServerMessages } from '../../server-messages/create-server-messages.ts';
import type { PreparedMember } from '../target/prepare-call.ts';
import type { LiveCallDependencies } from './live-call-dependencies.ts';

interface EngineSurroundings {
  readonly serverMessages?: Pick<ServerMessages, 'ask' | 'open'> | undefined;
  readonly spending?: OpenSpending | undefined;
  readonly log: LiveCallDependencies['log'];
}

/** What customers' servers get with a question; the assistant stands beside the call. */
export const contextOf = (call: Call, { assistant }: PreparedMember) => ({
  call: { ...call, assistant: undefined },
  assistant,
});

/** What is asked of a customer's server, what is replaced is logged, what costs is counted. */
export function enginesOf(
  { serverMessages, spending, log }: EngineSurroundings,
  call: Call,
  prepared: PreparedMember,
  chosen: ChosenEngines,
): ChosenEngines {
  const { assistant, knowledgeServer: server } = prepared;
  const substitutions = engineSubstitutions(assistant, chosen);
  const { problems } = conductOf(assistant);
  if (problems !== undefined)
    log.warn(
      { call: call.id, fields: problems.map(({ path }) => path) },
      'a field of the assistant is not understood',
    );
  if (substitutions.length > 0)
    log.info({ call: call.id, substitutions }, 'providers without an engine here are replaced');
  const told = withConversation(chosen.dialogue, contextOf(call, prepared));
  const dialogue = spending?.watched(told) ?? told;
  const { findFacts: find, ...others } = chosen;
  // A model that asks for facts is offered them where there are any.
  const hasFacts = prepared.config.knowledge.length > 0 && find !== undefined && { findFacts: find };
  if (serverMessages === undefined) return { ...others, ...hasFacts, dialogue };
  const asking = { serverMessages, orgId: call.orgId, context: contextOf(call, prepared), log };
  const findFacts = factsOf(chosen, prepared, asking);
  return {
    ...others,
    ...(findFacts === undefined ? hasFacts : { findFacts }),
    dialogue: withServerKnowledge(dialogue, server, asking),
  };
}

/** Facts of the customer's server, for a model that hears and speaks by itself; undefined: it has none. */
function factsOf(
  { findFacts }: ChosenEngines,
  { knowledgeServer: server }: PreparedMember,
  { log, ...asking }: Parameters<typeof withServerKnowledge>[2],
): ChosenEngines['findFacts'] {
  if (findFacts === undefined || server === null) return undefined;
  return withServerFacts(findFacts, unlessUnavailable(createKnowledgeAsker({ ...asking, server }), log));
}
