import '../../styles/records.css';
import type { JobRecord } from '@saywell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { When } from '../../ui/list/when.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Back, Page } from '../../ui/page.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { deliveriesKey, failedJobsQuery, jobsKey } from './deliveries-api.ts';
import { failureText, jobText } from './delivery-words.ts';

const lead = 'What the server was to do later and gave up. It keeps them for 30 days.';

export function JobsPage(): ReactNode {
  const services = useServices();
  const reason = reasonAgainst(useMe(), 'job.list');
  const jobs = useQuery({ ...failedJobsQuery(services), enabled: reason === undefined });
  const [forgotten, setForgotten] = useState<JobRecord | null>(null);
  return (
    <div className="page-list">
      <Back to="/developers/deliveries">Deliveries</Back>
      <Page title="Failed jobs" lead={lead}>
        {reason === undefined ? (
          <Loaded query={jobs}>
            {(found) =>
              found.length === 0 ? (
                <Empty title="Nothing was given up">
                  Mails, messages and other work that does not succeed after its last attempt will be here.
                </Empty>
              ) : (
                <ul className="records" aria-label="Failed jobs">
                  {found.map((job) => (
                    <JobRow key={job.id} job={job} forget={() => setForgotten(job)} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        ) : (
          <p className="notice">{reason}</p>
        )}
      </Page>
      {forgotten !== null && <ForgetDialog job={forgotten} close={() => setForgotten(null)} />}
    </div>
  );
}

function JobRow({ job, forget }: { job: JobRecord; forget: () => void }): ReactNode {
  const { api } = useServices();
  const me = useMe();
  const retry = useAction(async () => {
    await api.signedIn.job.retry(job.id);
    toast('It is tried again from its first attempt on.');
  }, [jobsKey, deliveriesKey]);
  return (
    <li className="record" data-fault>
      <div className="record-head">
        <p className="record-text">
          <strong>{jobText(job.kind)}</strong>
          {job.failureCode !== undefined && <span>{failureText(job.failureCode)}</span>}
        </p>
        <span className="record-when">
          <When at={job.failedAt ?? job.createdAt} />
        </span>
      </div>
      <div className="record-more">
        <span>{job.attempts === 1 ? 'one attempt' : `${job.attempts} attempts`}</span>
        {job.kind === 'server-message' && (
          <Link
            to="/developers/deliveries/$deliveryId"
            params={{ deliveryId: job.subjectId }}
            className="text-link"
          >
            Delivery
          </Link>
        )}
        <span className="record-acts">
          <Button
            busy={retry.isPending}
            reason={reasonAgainst(me, 'job.retry')}
            onClick={() => retry.mutate(undefined)}
          >
            Try again
          </Button>
          <Button look="plain" reason={reasonAgainst(me, 'job.delete')} onClick={forget}>
            Forget
          </Button>
        </span>
      </div>
      {retry.isError && <ProblemNote error={retry.error} />}
    </li>
  );
}

function ForgetDialog({ job, close }: { job: JobRecord; close: () => void }): ReactNode {
  const { api } = useServices();
  const queries = useQueryClient();
  return (
    <Dialog title="Forget this job?" close={close}>
      <Form
        submit={async () => {
          await api.signedIn.job.delete(job.id);
          close();
          toast('Forgotten.');
          await queries.invalidateQueries({ queryKey: jobsKey });
        }}
      >
        <p>{jobText(job.kind)}: it is never done, and cannot be tried again.</p>
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger">Forget</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
