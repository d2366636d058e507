import './workflows.css';
import type { Workflow } from '@saywell/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
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
      <Loaded query={workflows}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <Empty title="No workflow yet" action={make}>
                A workflow leads a call through conversations and tools, and says on what conditions it goes
                on. For most calls an assistant is enough.
              </Empty>
            );
          return (
            <ul className="rows" aria-label="Workflows">
              {rows.map((workflow) => (
                <li key={workflow.id}>
                  <WorkflowRow workflow={workflow} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={workflows} />
      {isNew && <NewWorkflowDialog close={() => setNew(false)} />}
    </Page>
  );
}

/** A first draft comes from the server, and is sound: it can be called at once. */
function NewWorkflowDialog({ close }: { close: () => void }): ReactNode {
  const { api, queries } = useServices();
  const navigate = useNavigate();
  return (
    <Dialog title="New workflow" close={close}>
      <Form
        submit={async ({ name = '', description = '' }) => {
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
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Submit>Make it</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function WorkflowRow({ workflow: { id, name, nodes, edges, updatedAt } }: { workflow: Workflow }): ReactNode {
  return (
    <Link to="/workflows/$workflowId" params={{ workflowId: id }} className="row row-link">
      <Icon name="workflow" />
      <span className="row-main">
        <span className="row-title">
          <bdi>{workflowName(name)}</bdi>
        </span>
        <span className="row-more">
          {countText(nodes.length, 'step', 'steps')}, {countText(edges.length, 'way', 'ways')}
        </span>
      </span>
      <span className="row-time">
        <Ago at={updatedAt} />
      </span>
    </Link>
  );
}
