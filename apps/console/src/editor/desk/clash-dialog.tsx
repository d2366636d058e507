import { type ReactNode, useState } from 'react';
import type { Decision } from '../../draft/merge.ts';
import { segmentsOf } from '../../draft/pointer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConflictList } from '../conflict-list.tsx';
import type { Clash } from './desk.ts';
import { useDesk, useDeskState } from './desk-provider.tsx';

/** Somebody else has saved other things in the same places. */
export function ClashDialog(): ReactNode {
  const { clash } = useDeskState();
  return clash === null ? null : <OpenClash clash={clash} />;
}

/** `server.url` as one reads it in JSON. */
const titleOf = (pointer: string): string => segmentsOf(pointer).join(' · ');

function OpenClash({ clash: { merged } }: { clash: Clash }): ReactNode {
  const desk = useDesk();
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map());
  const { conflicts } = merged;
  const settle = async (): Promise<void> => {
    if (await desk.settle(decisions)) toast('Saved.');
  };
  const left = conflicts.filter(({ pointer }) => !decisions.has(pointer)).length;
  return (
    <Dialog title="Changed by both of you" close={() => desk.postpone()}>
      <p>
        Somebody else saved meanwhile.{' '}
        {conflicts.length === 1 ? 'One field is' : `${conflicts.length} fields are`} another one now: which is
        it to be?
      </p>
      <ConflictList
        conflicts={conflicts}
        titleOf={titleOf}
        theirName="Theirs"
        decisions={decisions}
        decide={(pointer, decision) => setDecisions(new Map(decisions).set(pointer, decision))}
      />
      <DialogActions>
        <Button onClick={() => desk.postpone()}>Later</Button>
        <Button
          onClick={() => setDecisions(new Map(conflicts.map(({ pointer }) => [pointer, 'mine'] as const)))}
        >
          Take mine everywhere
        </Button>
        <Button
          look="primary"
          reason={left === 0 ? undefined : 'Choose for every field first.'}
          onClick={() => void settle()}
        >
          Save as decided
        </Button>
      </DialogActions>
    </Dialog>
  );
}
