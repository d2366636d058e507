import '../../styles/records.css';
import type { DeletedDocument } from '@saywell/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { binKey, useRestore } from '../../app/deleting/use-restore.ts';
import { reasonAgainst } from '../../app/roles.ts';
import { useMe, useServices } from '../../app/services.tsx';
import { whoQuery } from '../../app/who.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { When } from '../../ui/list/when.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.tsx';
import { visible } from '../../ui/visible.ts';

const nameOf = ({ kind, name }: DeletedDocument): string =>
  name === undefined ? `This ${kind}` : visible(name);

function authorOf(id: string | undefined, own: string, who: ReadonlyMap<string, string> | undefined): string {
  if (id === undefined) return 'The server';
  return id === own ? 'You' : (who?.get(id) ?? 'Somebody');
}
const dayMs = 86_400_000;
/** As many as are kept. */
const most = 1_000;

/** What was deleted in the last 30 days, and the way back. */
export function BinPage(): ReactNode {
  const { api } = useServices();
  const found = useQuery({
    queryKey: binKey,
    queryFn: ({ signal }) => api.signedIn.bin.list({ limit: most }, { signal }),
  });
  const [doomed, setDoomed] = useState<DeletedDocument | null>(null);
  const { data } = found;
  useEffect(() => {
    // The row that had the focus is gone.
    if (data !== undefined && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [data]);
  return (
    <div className="page-list">
      <Page
        title="Recently deleted"
        lead="Assistants, squads, tools and workflows can be restored for 30 days, with their versions."
      >
        <Loaded query={found}>
          {(deleted) =>
            deleted.length === 0 ? (
              <Empty title="Nothing was deleted">
                What you delete is here for 30 days. Calls, files and what people left are deleted at once.
              </Empty>
            ) : (
              <ul className="records" aria-label="Recently deleted">
                {deleted.map((one) => (
                  <DeletedRow key={one.id} deleted={one} end={() => setDoomed(one)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Page>
      {doomed !== null && <EndDialog deleted={doomed} close={() => setDoomed(null)} />}
    </div>
  );
}

function DeletedRow({ deleted, end }: { deleted: DeletedDocument; end: () => void }): ReactNode {
  const me = useMe();
  const who = useQuery(whoQuery(useServices(), me)).data;
  const restore = useRestore();
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(Date.now);
  const { id, kind, deletedAt, deletedBy, until } = deleted;
  const daysLeft = Math.max(1, Math.ceil((Date.parse(until) - now) / dayMs));
  return (
    <li className="record">
      <div className="record-head">
        <p className="record-text">
          <strong>
            <bdi>{visible(deleted.name ?? 'Without a name')}</bdi>
          </strong>
          <span className="tag">{kind}</span>
        </p>
        <span className="record-when">
          <When at={deletedAt} />
        </span>
      </div>
      <div className="record-more">
        <span>
          <bdi>{authorOf(deletedBy, me.id, who)}</bdi> deleted it
        </span>
        <span>{daysLeft === 1 ? 'one day left' : `${daysLeft} days left`}</span>
        <span className="record-acts">
          <Button
            aria-label={`Restore ${nameOf(deleted)}`}
            busy={isBusy}
            reason={reasonAgainst(me, 'bin.restore')}
            onClick={() => {
              setBusy(true);
              void restore(id, nameOf(deleted)).finally(() => setBusy(false));
            }}
          >
            Restore
          </Button>
          <Button
            look="plain"
            aria-label={`Delete ${nameOf(deleted)} for good`}
            reason={reasonAgainst(me, 'bin.delete')}
            onClick={end}
          >
            Delete for good
          </Button>
        </span>
      </div>
    </li>
  );
}

function EndDialog({ deleted, close }: { deleted: DeletedDocument; close: () => void }): ReactNode {
  const { api } = useServices();
  const queries = useQueryClient();
  return (
    <Dialog title={`Delete ${nameOf(deleted)} for good?`} close={close}>
      <Form
        submit={async () => {
          await api.signedIn.bin.delete(deleted.id);
          close();
          toast('It is gone for good.');
          await queries.invalidateQueries({ queryKey: binKey });
        }}
      >
        <p>Its versions go with it. There is no way back.</p>
        <DialogActions>
          <Button onClick={close}>Keep it</Button>
          <Submit look="danger">Delete it for good</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
