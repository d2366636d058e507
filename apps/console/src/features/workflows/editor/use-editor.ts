import { graphIssues, type UpdateWorkflow, type WorkflowGraph } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { type Services, useMe, useServices } from '../../../app/services.tsx';
import { type Issue, refusedIssues, warningIssues } from '../../../draft/issues.ts';
import { type Found, isList, isObject, isSame, type JsonObject, toBody } from '../../../draft/json.ts';
import type { Conflict } from '../../../draft/merge.ts';
import { type Draft, type DraftEvent, openDraft } from '../../../draft/draft.ts';
import { type Pointer, pointerOf } from '../../../draft/pointer.ts';
import { toast } from '../../../ui/toast.tsx';
import { checkQuery, type StoredWorkflow, storedOf, workflowKey, workflowsKey } from '../workflows-api.ts';
import { saveWorkflow, type WorkflowServer } from './save-workflow.ts';
import { type CameBack, workflowTransition } from './workflow-draft.ts';

/** What every part of the page acts through. */
export interface WorkflowEditor {
  readonly document: JsonObject;
  readonly isDirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Why nothing may be changed; undefined: it may. */
  readonly readOnly: string | undefined;
  readonly issues: readonly Issue[];
  readonly conflicts: readonly Conflict[];
  readonly isSaving: boolean;
  /** Why it was not saved; null: nothing failed. */
  readonly error: unknown;
  /** Has somebody else saved since the editing began? */
  readonly isOvertaken: boolean;
  edit(pointer: Pointer, value: Found, isTyping?: boolean): void;
  undo(): void;
  redo(): void;
  save(): Promise<void>;
  /** Both changed the same: one's own stays, or theirs is taken. */
  settle(conflict: Conflict, isTheirs: boolean): void;
}

const serverOf = ({ api }: Services, id: string): WorkflowServer => ({
  async get() {
    const { answer, response } = await api.signedIn.workflow.get.withResponse(id);
    return storedOf(answer, response);
  },
  async update(changes, tag) {
    const body = toBody<UpdateWorkflow>(changes);
    const options = tag === undefined ? {} : { ifMatch: tag };
    const { answer, response } = await api.signedIn.workflow.update.withResponse(id, body, options);
    return storedOf(answer, response);
  },
});

/** What the document itself shows: names that are not there, a second start, ways that end nowhere. */
function ownIssues(document: JsonObject): readonly Issue[] {
  const { nodes, edges } = document;
  const isWhole = isList(nodes) && isList(edges) && [...nodes, ...edges].every(isObject);
  if (!isWhole) return [];
  // Only names, kinds and ends are read of it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return graphIssues(document as unknown as WorkflowGraph).map(({ path, message }) => ({
    pointer: pointerOf(path),
    kind: 'refused',
    text: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
  }));
}

type Dispatch = (event: DraftEvent | CameBack) => void;

interface Saving {
  readonly id: string;
  readonly draft: Draft;
  readonly found: StoredWorkflow;
  readonly dispatch: Dispatch;
}

/** What is sent, what came of it, and what both have changed. */
function useSaving({ id, draft: { base, document }, found, dispatch }: Saving) {
  const services = useServices();
  const [tag, setTag] = useState(found.tag);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<{ error: unknown; document: JsonObject } | null>(null);
  const goOn = (from: StoredWorkflow, next: JsonObject): void => {
    setTag(from.tag);
    services.queries.setQueryData(workflowKey(id), from);
    dispatch({ type: 'came-back', sent: document, base: from.document, document: next });
  };
  const send = async (): Promise<void> => {
    const saved = await saveWorkflow(serverOf(services, id), { base, tag, document });
    if (saved.kind === 'conflicts') {
      const { edited } = saved;
      setConflicts(saved.conflicts);
      return goOn({ document: edited.base, tag: edited.tag }, edited.document);
    }
    goOn(saved.stored, saved.stored.document);
    toast(saved.isJoined ? 'Saved, with what somebody else changed meanwhile.' : 'Saved.');
    await services.queries.invalidateQueries({ queryKey: checkQuery(services, id).queryKey });
    await services.queries.invalidateQueries({ queryKey: workflowsKey });
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    setFailed(null);
    try {
      await send();
    } catch (error) {
      setFailed({ error, document });
    } finally {
      setSaving(false);
    }
  };
  return { tag, setTag, conflicts, setConflicts, isSaving, failed, save };
}

/** What is to be said of the document as it is now. */
function useIssues(
  id: string,
  { document, base }: Draft,
  failed: { error: unknown; document: JsonObject } | null,
) {
  const warnings = useQuery(checkQuery(useServices(), id)).data?.warnings ?? [];
  if (isSame(document, base)) return warningIssues(warnings);
  const refused = failed !== null && isSame(failed.document, document) ? refusedIssues(failed.error) : [];
  return refused.length > 0 ? refused : ownIssues(document);
}

export function useEditor(id: string, found: StoredWorkflow): WorkflowEditor {
  const [draft, dispatch] = useReducer(workflowTransition, found.document, (document) => openDraft(document));
  const saving = useSaving({ id, draft, found, dispatch });
  const { tag, conflicts, isSaving, failed } = saving;
  const { document, base } = draft;
  const isDirty = !isSame(document, base);
  const isOvertaken = found.tag !== tag && !isSaving;
  if (isOvertaken && !isDirty && !isSame(found.document, base)) {
    saving.setTag(found.tag);
    dispatch({ type: 'rebased', base: found.document, document: found.document });
  }
  return {
    document,
    isDirty,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    readOnly: reasonAgainst(useMe(), 'workflow.update'),
    issues: useIssues(id, draft, failed),
    conflicts,
    isSaving,
    error: failed?.error ?? null,
    isOvertaken: isOvertaken && isDirty,
    edit: (pointer, value, isTyping = false) =>
      dispatch({ type: 'edited', pointer, value, isTyping, at: Date.now() }),
    undo: () => dispatch({ type: 'undone' }),
    redo: () => dispatch({ type: 'redone' }),
    settle(conflict, isTheirs) {
      saving.setConflicts((all) => all.filter((one) => one !== conflict));
      if (isTheirs)
        dispatch({ type: 'edited', pointer: conflict.pointer, value: conflict.theirs, at: Date.now() });
    },
    save: saving.save,
  };
}
