import '../assistants.css';
import './editor.css';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { useServices } from '../../../app/services.tsx';
import { redoAt, undoAt } from '../../../draft/draft.ts';
import { type Issue, warningIssues } from '../../../draft/issues.ts';
import { Page } from '../../../ui/page.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { checkQuery } from '../assistants-api.ts';
import { type Editor, EditorProvider, useEditor } from './editor-context.tsx';
import { BackToAssistants, EditorHead } from './editor-head.tsx';
import { sectionOf } from './section-table.ts';
import { useKeeper } from './use-keeper.ts';

const noIssues: readonly Issue[] = [];

/** One assistant: its sections, its versions, what is about to be published. All of them work on one draft. */
export function EditorPage(): ReactNode {
  const { assistantId } = useParams({ from: '/inside/assistants/$assistantId' });
  const { query, keeper, readOnly, assistant } = useKeeper(assistantId);
  const check = useQuery(checkQuery(useServices(), assistantId)).data;
  const publishedIssues = useMemo(
    () => (check === undefined ? noIssues : warningIssues(check.warnings)),
    [check],
  );
  const editor = useMemo<Editor | null>(
    () => (keeper === undefined ? null : { id: assistantId, keeper, readOnly, publishedIssues }),
    [assistantId, keeper, readOnly, publishedIssues],
  );
  if (editor === null)
    return (
      <div className="page-wide">
        <Page title="Assistant" back={<BackToAssistants />}>
          {query.isError ? (
            <ProblemNote error={query.error} retry={() => void query.refetch()} />
          ) : (
            <div className="waiting" aria-busy="true" />
          )}
        </Page>
      </div>
    );
  return (
    <EditorProvider editor={editor} key={assistantId}>
      <EditorKeys />
      <div className="page-wide">
        <div className="page editor-page">
          <EditorHead assistant={assistant} />
          <Outlet />
        </div>
      </div>
    </EditorProvider>
  );
}

/** What is undone elsewhere is shown where it was. */
function EditorKeys(): ReactNode {
  const { id, keeper, readOnly } = useEditor();
  const navigate = useNavigate();
  const show = (pointer: string | undefined): void => {
    if (pointer === undefined || pointer === '') return;
    void navigate({
      to: '/assistants/$assistantId/$section',
      params: ({ section }) => ({
        assistantId: id,
        section: section === 'json' ? section : sectionOf(pointer),
      }),
    });
  };
  usePageKeys([
    {
      keys: 'mod+z',
      label: 'Undo',
      act() {
        const pointer = undoAt(keeper.state().draft);
        keeper.undo();
        show(pointer);
      },
    },
    {
      keys: 'mod+shift+z',
      label: 'Do it again',
      act() {
        const pointer = redoAt(keeper.state().draft);
        keeper.redo();
        show(pointer);
      },
    },
    {
      keys: 'mod+s',
      label: 'Review and publish',
      act() {
        if (readOnly === undefined)
          void navigate({ to: '/assistants/$assistantId/review', params: { assistantId: id } });
      },
    },
  ]);
  return null;
}
