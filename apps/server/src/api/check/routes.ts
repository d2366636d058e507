import type { routes } from '@saywell/contract';
import {
  checkAssistant as assistantOf,
  checkSquad as squadOf,
  checkTool as toolOf,
  checkWorkflow as workflowOf,
} from '../../features/checks/check-resources.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

type Check<Name extends 'assistant' | 'squad' | 'tool' | 'workflow'> = Endpoint<
  (typeof routes)[Name]['check']
>;

export const checkAssistant: Check<'assistant'> = async ({ context, identity, params: { id } }) =>
  assistantOf(context, found(await context.store.assistant.get(identity.orgId, id), 'assistant', id));

export const checkSquad: Check<'squad'> = async ({ context, identity, params: { id } }) =>
  squadOf(context, found(await context.store.squad.get(identity.orgId, id), 'squad', id));

export const checkTool: Check<'tool'> = async ({ context, identity, params: { id } }) =>
  toolOf(context, found(await context.store.tool.get(identity.orgId, id), 'tool', id));

export const checkWorkflow: Check<'workflow'> = async ({ context, identity, params: { id } }) =>
  workflowOf(context, found(await context.store.workflow.get(identity.orgId, id), 'workflow', id));
