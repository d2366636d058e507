import type { SignInAnswer } from '@saywell/contract';
import type { ReactNode } from 'react';
import { useServices } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import type { Step } from './steps.ts';

interface StepProps {
  readonly goOn: (answer: SignInAnswer, retry?: (orgId: string) => Promise<SignInAnswer>) => Promise<void>;
  readonly restart: () => void;
}

export function SecondFactor({ challenge, goOn, restart }: StepProps & { challenge: string }): ReactNode {
  const { auth } = useServices().api.open;
  return (
    <Form
      isMain
      submit={async (texts) =>
        goOn(await auth.signInWithTotp({ challenge, code: (texts['code'] ?? '').trim() }))
      }
    >
      <Field
        label="Code"
        name="code"
        required
        autoComplete="one-time-code"
        inputMode="text"
        maxLength={40}
        hint="Six digits of your authenticator app, or one of your recovery codes."
      />
      <Submit className="button-wide">Go on</Submit>
      <Button look="plain" onClick={restart}>
        Begin again
      </Button>
    </Form>
  );
}

export function ChooseOrganization({
  step,
  goOn,
  restart,
}: StepProps & { step: Extract<Step, { name: 'choose' }> }): ReactNode {
  return (
    <Form submit={async (texts) => goOn(await step.retry(texts['org'] ?? ''), step.retry)}>
      <fieldset className="choices">
        <legend>Which organisation?</legend>
        {step.organizations.map(({ id, name }, index) => (
          <label key={id} className="choice">
            <input type="radio" name="org" value={id} defaultChecked={index === 0} required />
            <bdi>{name ?? id}</bdi>
          </label>
        ))}
      </fieldset>
      <Submit className="button-wide">Go on</Submit>
      <Button look="plain" onClick={restart}>
        Begin again
      </Button>
    </Form>
  );
}

export function LinkSent({ email, restart }: { email: string; restart: () => void }): ReactNode {
  return (
    <output className="form">
      <span className="form-lead">
        If somebody has the address <bdi>{email}</bdi> here, a link is on its way. Open it on this device: it
        works once, for 15 minutes.
      </span>
      <Button onClick={restart}>Back to the sign-in</Button>
    </output>
  );
}
