import type { CallPulse, OperatorAction } from '@saywell/contract';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe, useServices } from '../../../app/services.tsx';
import { useAction } from '../../../app/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';

interface OperatorActionsProps {
  readonly callId: string;
  /** Undefined: it is not known here how the call is. */
  readonly pulse: CallPulse | undefined;
  readonly isOver: boolean;
}

/** Say, whisper, interrupt, mute, end. What one may not do is there, with its reason. */
export function OperatorActions({ callId, pulse, isOver }: OperatorActionsProps): ReactNode {
  const { api } = useServices();
  const me = useMe();
  const [isEnding, setEnding] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const act = useAction((action: OperatorAction) => api.signedIn.liveCall.act(callId, action), [], callId);
  const reason = isOver ? 'The call is over.' : reasonAgainst(me, 'liveCall.act');
  const isMuted = pulse?.isMuted === true;
  const run = (action: OperatorAction): void => {
    if (reason === undefined) act.mutate(action);
  };
  const mute = (): void => run({ type: isMuted ? 'unmute' : 'mute' });
  usePageKeys([
    { keys: 's', label: 'Say or whisper something', act: () => field.current?.focus() },
    { keys: 'i', label: 'Interrupt the assistant', act: () => run({ type: 'interrupt' }) },
    { keys: 'm', label: 'Mute the assistant, or let it be heard', act: mute },
  ]);
  return (
    <div className="live-actions">
      <Composer field={field} reason={reason} run={(action) => act.mutateAsync(action)} />
      {act.isError && <ProblemNote error={act.error} />}
      <div className="live-buttons">
        <Button icon="stop" reason={reason} onClick={() => run({ type: 'interrupt' })}>
          Interrupt
        </Button>
        <Button icon="hush" reason={reason} aria-pressed={isMuted} onClick={mute}>
          {isMuted ? 'Unmute assistant' : 'Mute assistant'}
        </Button>
        <Button icon="transfer" reason="This server has no telephone line.">
          Transfer
        </Button>
        <Button icon="hangUp" look="danger" reason={reason} onClick={() => setEnding(true)}>
          End call
        </Button>
      </div>
      {isEnding && <EndDialog callId={callId} close={() => setEnding(false)} />}
    </div>
  );
}

interface ComposerProps {
  readonly field: React.RefObject<HTMLInputElement | null>;
  readonly reason: string | undefined;
  readonly run: (action: OperatorAction) => Promise<unknown>;
}

/** One text, for the caller's ears or for the assistant's alone. */
function Composer({ field, reason, run }: ComposerProps): ReactNode {
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async (type: 'say' | 'whisper'): Promise<void> => {
    const said = text.trim();
    if (said === '' || isBusy || reason !== undefined) return;
    setBusy(true);
    try {
      await run({ type, text: said });
      setText('');
    } catch {
      // It is said above the buttons, and the text stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="live-composer"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send('say');
      }}
    >
      <label htmlFor="live-text">To the caller, or to the assistant alone</label>
      <input
        ref={field}
        id="live-text"
        value={text}
        maxLength={10_000}
        autoComplete="off"
        readOnly={reason !== undefined}
        aria-describedby="live-text-hint"
        onChange={({ target }) => setText(target.value)}
      />
      <div className="live-buttons">
        <Button look="primary" type="submit" busy={isBusy} reason={reason}>
          Say it
        </Button>
        <Button busy={isBusy} reason={reason} onClick={() => void send('whisper')}>
          Whisper it
        </Button>
      </div>
      <p id="live-text-hint" className="field-hint">
        Said, the caller hears it in the assistant’s voice. Whispered, only the assistant learns it.
      </p>
    </form>
  );
}

function EndDialog({ callId, close }: { callId: string; close: () => void }): ReactNode {
  const { api } = useServices();
  const navigate = useNavigate();
  const end = useAction(async () => {
    await api.signedIn.liveCall.act(callId, { type: 'end' });
    close();
    await navigate({ to: '/live/$callId', params: { callId } });
  }, [['call.get', callId], ['call.live']]);
  return (
    <Dialog title="End this call?" close={close}>
      <p>The caller is hung up on at once, without a goodbye. What was said is kept.</p>
      {end.isError && <ProblemNote error={end.error} />}
      <DialogActions>
        <Button onClick={close}>Let it go on</Button>
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate(undefined)}>
          End call
        </Button>
      </DialogActions>
    </Dialog>
  );
}
