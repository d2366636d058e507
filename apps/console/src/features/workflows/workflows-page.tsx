import './workflows.css';
import type { Workflow } from '@saywell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/form.tsx';
import { PagedRows } from '../../ui/list/paged-rows.tsx';
import { RowParts } from '../../ui/list/row-parts.tsx';
import { MakeDialog } from '../../ui/list/make-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { countText, workflowName } from './workflow-words.ts';
import { workflowsKey, workflowsQuery } from './workflows-api.ts';

/** Calls that are led from step to step. */
export function WorkflowsPage(): ReactNode {
  const workflows = useInfiniteQuery(workflowsQuery(useServices()));
  const [isNew, setNew] = useState(false);
  const reason = reasonAgainst(useMe(), 'workflow.create');
  const make = (
    <Button look="primary" icon="plus" reason={reason} onClick={() => setNew(true)}>
      New workflow
    </Button>
  );
  return (
    <Page title="Workflows" lead="Calls that are led from step to step." action={make}>
      <PagedRows
        query={workflows}
        label="Workflows"
        empty={
          <Empty title="No workflow yet" action={make}>
            A workflow leads a call through conversations and tools, and says on what conditions it goes on.
            For most calls an assistant is enough.
          </Empty>
        }
      >
        {(workflow) => <WorkflowRow workflow={workflow} />}
      </PagedRows>
      {isNew && <NewWorkflowDialog close={() => setNew(false)} />}
    </Page>
  );
}

/** A first draft comes from the server, and is sound: it can be called at once. */
function NewWorkflowDialog({ close }: { close: () => void }): ReactNode {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  return (
    <MakeDialog
      title="New workflow"
      close={close}
      make={async ({ name = '', description = '' }) => {
        const draft = await api.signedIn.workflow.generate(
          description.trim() === '' ? {} : { description: description.trim() },
        );
        const { id } = await api.signedIn.workflow.create({ ...draft, name: name.trim() });
        await queries.invalidateQueries({ queryKey: workflowsKey });
        await navigate({ to: '/workflows/$workflowId', params: { workflowId: id } });
      }}
    >
      <Field
        label="Name"
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        dir="auto"
        placeholder="Table desk"
      />
      <Field
        label="What its first conversation has to do"
        name="description"
        hint="Empty: it greets, and finds out what is needed."
        renderControl={(ids) => (
          <textarea {...ids} name="description" rows={3} maxLength={4_000} dir="auto" />
        )}
      />
    </MakeDialog>
  );
}

function WorkflowRow({ workflow: { id, name, nodes, edges, updatedAt } }: { workflow: Workflow }): ReactNode {
  return (
    <Link to="/workflows/$workflowId" params={{ workflowId: id }} className="row row-link">
      <RowParts
        icon="workflow"
        title={workflowName(name)}
        more={`${countText(nodes.length, 'step', 'steps')}, ${countText(edges.length, 'way', 'ways')}`}
        at={updatedAt}
      />
    </Link>
  );
}
