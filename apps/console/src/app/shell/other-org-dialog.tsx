import type { Me } from '@saywell/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { meQuery, useServices } from '../services.tsx';

interface OtherOrgDialogProps {
  /** Of which everything is that the page shows. */
  readonly shown: Me['org'];
  /** Where requests of this browser go by now. */
  readonly now: Me['org'];
}

/** Another tab has gone into another organisation, or may be in this one no more: what is shown here cannot be saved there. */
export function OtherOrgDialog({ shown, now }: OtherOrgDialogProps): ReactNode {
  const services = useServices();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const goBack = async (): Promise<void> => {
    setBusy(true);
    try {
      const me = await services.api.signedIn.auth.actIn(shown.id);
      services.queries.setQueryData(meQuery(services).queryKey, me);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title="Another organisation" close={() => undefined} canClose={false}>
      <p>
        This browser acts in <bdi>{now.name ?? now.id}</bdi> now. This page is of{' '}
        <bdi>{shown.name ?? shown.id}</bdi>.
      </p>
      {error !== null && <ProblemNote error={error} />}
      <DialogActions>
        <Button busy={isBusy} onClick={() => void goBack()}>
          <span>
            Back to <bdi>{shown.name ?? shown.id}</bdi>
          </span>
        </Button>
        <Button look="primary" onClick={() => location.assign('/console/')}>
          <span>
            Go to <bdi>{now.name ?? now.id}</bdi>
          </span>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
