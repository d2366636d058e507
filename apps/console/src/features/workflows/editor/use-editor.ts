import { graphIssues, type UpdateWorkflow, type WorkflowGraph } from '@saywell/contract';
import { useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { reasonAgainst } from '../../../app/roles.ts';
import { type Services, useMe, useServices } from '../../../app/services.tsx';
import { type Issue, refusedIssues, warningIssues } from '../../../draft/issues.ts';
import { type Found, isList, isObject, isSame, type JsonObject, toBody } from '../../../draft/json.ts';
import { type Conflict, merge } from '../../../draft/merge.ts';
import { openDraft, transition } from '../../../draft/draft.ts';
import { type Pointer, pointerOf } from '../../../draft/pointer.ts';
import { toast } from '../../../ui/toast.tsx';
import { checkQuery, type StoredWorkflow, storedOf, workflowKey, workflowsKey } from '../workflows-api.ts';
import { saveWorkflow, type WorkflowServer } from './save-workflow.ts';

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

export function useEditor(id: string, found: StoredWorkflow): WorkflowEditor {
  const services = useServices();
  const [draft, dispatch] = useReducer(transition, found.document, (document) => openDraft(document));
  const [tag, setTag] = useState(found.tag);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<{ error: unknown; document: JsonObject } | null>(null);
  const warnings = useQuery(checkQuery(services, id)).data?.warnings ?? [];
  const { document, base } = draft;
  const isDirty = !isSame(document, base);
  const isOvertaken = found.tag !== tag && !isSaving;
  if (isOvertaken && !isDirty && !isSame(found.document, base)) {
    setTag(found.tag);
    dispatch({ type: 'rebased', base: found.document, document: found.document });
  }
  const refused = failed !== null && isSame(failed.document, document) ? refusedIssues(failed.error) : [];
  const own = isDirty && refused.length === 0 ? ownIssues(document) : [];
  return {
    document,
    isDirty,
    canUndo: draft.past.length > 0,
    canRedo: draft.future.length > 0,
    readOnly: reasonAgainst(useMe(), 'workflow.update'),
    issues: [...refused, ...own, ...(isDirty ? [] : warningIssues(warnings))],
    conflicts,
    isSaving,
    error: failed?.error ?? null,
    isOvertaken: isOvertaken && isDirty,
    edit: (pointer, value, isTyping = false) =>
      dispatch({ type: 'edited', pointer, value, isTyping, at: Date.now() }),
    undo: () => dispatch({ type: 'undone' }),
    redo: () => dispatch({ type: 'redone' }),
    settle(conflict, isTheirs) {
      setConflicts((all) => all.filter((one) => one !== conflict));
      if (isTheirs)
        dispatch({ type: 'edited', pointer: conflict.pointer, value: conflict.theirs, at: Date.now() });
    },
    async save() {
      setSaving(true);
      setFailed(null);
      try {
        const saved = await saveWorkflow(serverOf(services, id), { base, tag, document });
        if (saved.kind === 'conflicts') {
          setTag(saved.edited.tag);
          setConflicts(saved.conflicts);
          dispatch({ type: 'rebased', base: saved.edited.base, document: saved.edited.document });
          return;
        }
        const { stored, sent, isJoined } = saved;
        setTag(stored.tag);
        services.queries.setQueryData(workflowKey(id), stored);
        const rest = merge(sent, document, stored.document).document;
        dispatch({
          type: 'rebased',
          base: stored.document,
          document: isObject(rest) && !isJoined ? rest : stored.document,
        });
        toast(isJoined ? 'Saved, with what somebody else changed meanwhile.' : 'Saved.');
        await services.queries.invalidateQueries({ queryKey: checkQuery(services, id).queryKey });
        await services.queries.invalidateQueries({ queryKey: workflowsKey });
      } catch (error) {
        setFailed({ error, document });
      } finally {
        setSaving(false);
      }
    },
  };
}
