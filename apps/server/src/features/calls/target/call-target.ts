import type { AssistantOverrides, CreateAssistant, CreateSquad, Squad, SquadMember } from '@saywell/contract';
import type { WorkflowPlace } from '../../workflows/workflow-place.ts';

/** The assistant that a call starts with, and what is laid over it. */
export interface CallTarget {
  readonly assistant: CreateAssistant;
  readonly overrides: AssistantOverrides | undefined;
  /** Of a stored one. */
  readonly assistantId?: string;
  /** Of the stored assistant that the call names; undefined for one that came with the call. */
  readonly assistantVersion?: string;
  /** The others of its squad, each with what is laid over it; those that were deleted are left out. */
  readonly others?: readonly CreateAssistant[];
  /** Paths of the models of all of them, its own first. Absent: there is one assistant, and no doubt whose. */
  readonly modelPaths?: readonly string[];
  /** The squad that it is a member of. */
  readonly team?: Team;
  /** What the squad says of it. */
  readonly member?: SquadMember;
  /** The workflow, and the node of it that it talks for. */
  readonly workflow?: WorkflowPlace;
}

/** A squad in a call. */
export interface Team {
  readonly squad: Squad | CreateSquad;
  /** What the call lays over every member. */
  readonly laidOver: AssistantOverrides | undefined;
}
