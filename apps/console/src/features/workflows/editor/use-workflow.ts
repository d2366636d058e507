import type { Issue } from '../../../draft/issues.ts';
import type { Found, JsonObject } from '../../../draft/json.ts';
import type { Pointer } from '../../../draft/pointer.ts';
import { useDraft, useSheet } from '../../../editor/sheet.tsx';

/** What every part of the page acts through. */
export interface WorkflowEditor {
  readonly document: JsonObject;
  /** Why nothing may be changed; undefined: it may. */
  readonly readOnly: string | undefined;
  readonly issues: readonly Issue[];
  edit(pointer: Pointer, value: Found, isTyping?: boolean): void;
}

export function useWorkflow(): WorkflowEditor {
  const sheet = useSheet();
  return {
    document: useDraft(({ document }) => document),
    readOnly: sheet.readOnly,
    issues: sheet.issues,
    edit: (pointer, value, isTyping) => sheet.set(pointer, value, isTyping),
  };
}
