import { createContext, type ReactNode, use } from 'react';
import type { WorkflowEditor } from './use-editor.ts';

const EditorContext = createContext<WorkflowEditor | null>(null);

export function EditorProvider({
  editor,
  children,
}: {
  editor: WorkflowEditor;
  children: ReactNode;
}): ReactNode {
  return <EditorContext value={editor}>{children}</EditorContext>;
}

export function useWorkflow(): WorkflowEditor {
  const editor = use(EditorContext);
  if (editor === null) throw new Error('There is no editor above this component.');
  return editor;
}
