import type { ReactNode } from 'react';
import { useActIn } from '../../app/acting.ts';
import { useMe } from '../../app/services.tsx';
import { useAction } from '../../app/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem.tsx';

/** For whoever acts in an organisation that theirs has made: where they are, and the way back. */
export function ActingNote(): ReactNode {
  const { homeOrg } = useMe();
  const back = useAction(useActIn(), []);
  if (homeOrg === undefined) return null;
  const home = homeOrg.name ?? 'your own';
  return (
    <div className="notice org-acting">
      <p>
        You act here as an administrator of <bdi>{home}</bdi>, which has made this organisation.
      </p>
      <Button busy={back.isPending} onClick={() => back.mutate(homeOrg.id)}>
        <span>
          Back to <bdi>{home}</bdi>
        </span>
      </Button>
      {back.isError && <ProblemNote error={back.error} />}
    </div>
  );
}
