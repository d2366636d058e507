import { type ReactNode, useState } from 'react';
import { usePageKeys } from '../../../app/keys/page-keys.ts';
import { reasonAgainst } from '../../../app/roles.ts';
import { useMe } from '../../../app/services.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Field, Form, Submit } from '../../../ui/form.tsx';
import { ProblemNote } from '../../../ui/problem.tsx';
import { type Ear, EarError, type EarState } from './ear/ear.ts';

interface EarControlsProps {
  readonly ear: Ear;
  readonly state: EarState;
  /** Somebody else who speaks in the assistant's place. */
  readonly speaker: string | undefined;
  readonly isOver: boolean;
}

/** Listen, take over, hand back. */
export function EarControls({ ear, state, speaker, isOver }: EarControlsProps): ReactNode {
  const me = useMe();
  const [isHandingBack, setHandingBack] = useState(false);
  const mayNotSpeak = reasonAgainst(me, 'liveCall.takeOver');
  const { phase } = state;
  const isOn = phase !== 'off' && phase !== 'starting';
  const isSpeaking = phase === 'speaking' || phase === 'handing-back';
  const over = isOver ? 'The call is over.' : undefined;
  const against = over ?? mayNotSpeak ?? reasonToListen({ state, isOn, speaker, isSpeaking });
  const listen = (): void => {
    if (over !== undefined) return;
    if (isOn && !isSpeaking) ear.stop();
    else void ear.listen(mayNotSpeak === undefined);
  };
  const takeOver = (): void => {
    if (isSpeaking) setHandingBack(true);
    else if (against === undefined) void ear.takeOver();
  };
  usePageKeys([
    { keys: 'e', label: 'Listen, or stop listening', act: listen },
    { keys: 't', label: 'Take over, or hand back', act: takeOver },
  ]);
  return (
    <div className="live-ear">
      <div className="live-buttons">
        <Button
          look={isOn ? 'quiet' : 'primary'}
          icon="ear"
          busy={phase === 'starting'}
          reason={over ?? (isSpeaking ? 'You speak with the caller: hand back first.' : undefined)}
          onClick={listen}
        >
          {isOn ? 'Stop listening' : phase === 'starting' ? 'Connecting' : 'Listen'}
        </Button>
        <Button
          look={isSpeaking ? 'primary' : 'quiet'}
          icon="microphone"
          busy={phase === 'taking-over' || phase === 'handing-back'}
          reason={against}
          onClick={takeOver}
        >
          {isSpeaking ? 'Hand back' : 'Take over'}
        </Button>
      </div>
      <output className="live-ear-state" data-phase={phase}>
        {earText(state)}
      </output>
      {state.isBlocked && (
        <Button look="primary" onClick={() => ear.resume()}>
          Press to hear it
        </Button>
      )}
      {state.error !== null && <EarProblem error={state.error} />}
      {isHandingBack && isSpeaking && (
        <HandBackDialog
          close={() => setHandingBack(false)}
          handBack={async (note) => {
            await ear.handBack(note);
            setHandingBack(false);
          }}
        />
      )}
    </div>
  );
}

interface ListenReasons {
  readonly state: EarState;
  readonly isOn: boolean;
  readonly speaker: string | undefined;
  readonly isSpeaking: boolean;
}

function reasonToListen({ state, isOn, speaker, isSpeaking }: ListenReasons): string | undefined {
  if (!isOn) return 'Listen first: the caller should not have to say everything again.';
  if (state.isSoundOnly) return 'This browser only gets the sound of the call; it cannot send yours.';
  return speaker !== undefined && !isSpeaking ? `${speaker} speaks with the caller.` : undefined;
}

const earTexts: Readonly<Record<EarState['phase'], string>> = {
  off: '',
  starting: 'Connecting to the call.',
  listening: 'You hear the call. The caller does not know.',
  'taking-over': 'Your microphone opens.',
  speaking: 'You speak with the caller. The assistant stands aside.',
  'handing-back': 'The assistant takes the call again.',
};

const earText = ({ phase, isSoundOnly }: EarState): string =>
  phase === 'listening' && isSoundOnly
    ? 'You hear the call, half a second late. The caller does not know.'
    : earTexts[phase];

/** What the browser does not give is not the server's failure. */
function EarProblem({ error }: { error: unknown }): ReactNode {
  if (!(error instanceof EarError)) return <ProblemNote error={error} />;
  return (
    <div className="problem" role="alert">
      <div>
        <p className="problem-title">
          {error.part === 'microphone'
            ? 'Your microphone did not open.'
            : 'The sound of the call did not come.'}
        </p>
        <p>
          {error.part === 'microphone'
            ? 'Allow it beside the address of this page, and take over again. The assistant goes on meanwhile.'
            : 'Try again in a moment. What is said is written here in any case.'}
        </p>
      </div>
    </div>
  );
}

interface HandBackDialogProps {
  readonly close: () => void;
  readonly handBack: (note: string | undefined) => Promise<void>;
}

function HandBackDialog({ close, handBack }: HandBackDialogProps): ReactNode {
  return (
    <Dialog title="Hand back to the assistant" close={close}>
      <Form submit={({ note = '' }) => handBack(note.trim() === '' ? undefined : note.trim())}>
        <Field
          name="note"
          label="What should it know?"
          hint="It has heard the caller, and not you. The caller does not hear this."
          maxLength={10_000}
          autoComplete="off"
        />
        <DialogActions>
          <Button onClick={close}>Keep speaking</Button>
          <Submit>Hand back</Submit>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
