import type { Me, SignInAnswer, SignInState } from '@saywell/contract';
import { type ReactNode, useState } from 'react';
import { askForPasskey, hasPasskeys } from '../../app/passkeys.ts';
import { useServices, useSignInState } from '../../app/services.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Form, Submit } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { ChooseOrganization, LinkSent, SecondFactor } from './sign-in-steps.tsx';
import { type Step, stepAfter } from './steps.ts';

interface SignInProps {
  readonly done: (me: Me) => Promise<void> | void;
  /** Of somebody who was signed in a moment ago. */
  readonly email?: string;
}

/** All ways in that this installation offers, on a page and in a dialog. */
export function SignIn(props: SignInProps): ReactNode {
  const query = useSignInState();
  return <Loaded query={query}>{(state) => <Steps {...props} state={state} />}</Loaded>;
}

function Steps({ done, state, ...rest }: SignInProps & { state: SignInState }): ReactNode {
  const [step, setStep] = useState<Step>({ name: 'start' });
  const goOn = async (
    answer: SignInAnswer,
    retry: (orgId: string) => Promise<SignInAnswer> = () => Promise.resolve(answer),
  ): Promise<void> => {
    const next = stepAfter(answer, retry);
    if (next !== null) setStep(next);
    else if (answer.status === 'signed-in') await done(answer.me);
  };
  const restart = (): void => setStep({ name: 'start' });
  if (step.name === 'second-factor')
    return <SecondFactor challenge={step.challenge} goOn={goOn} restart={restart} />;
  if (step.name === 'choose') return <ChooseOrganization step={step} goOn={goOn} restart={restart} />;
  if (step.name === 'link-sent') return <LinkSent email={step.email} restart={restart} />;
  return <Start {...rest} state={state} goOn={goOn} setStep={setStep} />;
}

interface StartProps {
  readonly email?: string;
  readonly state: SignInState;
  readonly goOn: (answer: SignInAnswer, retry?: (orgId: string) => Promise<SignInAnswer>) => Promise<void>;
  readonly setStep: (step: Step) => void;
}

function Start({ email = '', state, goOn, setStep }: StartProps): ReactNode {
  const { auth } = useServices().api.open;
  const [isForgotten, setForgotten] = useState(false);
  const withPasskey = state.methods.includes('passkey') && hasPasskeys();
  const others = [
    withPasskey && <PasskeyButton key="passkey" goOn={goOn} />,
    state.methods.includes('oidc') && (
      <a key="oidc" className="button button-quiet button-wide" href="/auth/oidc/start">
        Continue with {state.oidcName ?? 'your company'}
      </a>
    ),
  ].filter((part) => part !== false);
  if (isForgotten) {
    return <Forgotten email={email} setStep={setStep} back={() => setForgotten(false)} />;
  }
  return (
    <>
      {!state.isSecure && (
        <p className="notice">
          This address is not encrypted: use it on this machine or a network you trust, and https elsewhere.
        </p>
      )}
      {others}
      {others.length > 0 && <p className="or">or</p>}
      <Form
        submit={async (texts) => {
          const given = { email: texts['email'] ?? '', password: texts['password'] ?? '' };
          const retry = (orgId: string) => auth.signInWithPassword({ ...given, orgId });
          await goOn(await auth.signInWithPassword(given), retry);
        }}
      >
        <MailField email={email} />
        <Field label="Password" name="password" type="password" required autoComplete="current-password" />
        <Submit className="button-wide">Sign in</Submit>
      </Form>
      <WithoutPassword state={state} open={() => setForgotten(true)} />
    </>
  );
}

interface ForgottenProps {
  readonly email: string;
  readonly setStep: (step: Step) => void;
  readonly back: () => void;
}

function Forgotten({ email, setStep, back }: ForgottenProps): ReactNode {
  const { auth } = useServices().api.open;
  return (
    <Form
      submit={async (texts) => {
        await auth.requestLink({ email: texts['email'] ?? '' });
        setStep({ name: 'link-sent', email: texts['email'] ?? '' });
      }}
    >
      <p className="form-lead">
        A link that signs you in goes to your address. It works once, for 15 minutes.
      </p>
      <MailField email={email} />
      <Submit className="button-wide">Send the link</Submit>
      <Button look="plain" onClick={back}>
        Back
      </Button>
    </Form>
  );
}

function MailField({ email }: { email: string }): ReactNode {
  return (
    <Field
      label="Mail"
      name="email"
      type="email"
      required
      autoComplete="username webauthn"
      defaultValue={email}
      maxLength={320}
    />
  );
}

function WithoutPassword({ state, open }: { state: SignInState; open: () => void }): ReactNode {
  if (state.methods.includes('link') && state.sendsMail) {
    return (
      <Button look="plain" className="sign-in-other" onClick={open}>
        Forgot it, or never had one? Get a link by mail
      </Button>
    );
  }
  return (
    <p className="sign-in-hint">
      No password, or forgotten? An administrator of your organisation can copy a link for you under Members.
    </p>
  );
}

function PasskeyButton({ goOn }: { goOn: (answer: SignInAnswer) => Promise<void> }): ReactNode {
  const { auth } = useServices().api.open;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { challenge, options } = await auth.passkeyOptions();
      const response = await askForPasskey(options);
      await goOn(await auth.signInWithPasskey({ challenge, response }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon="passkey" className="button-wide" busy={isBusy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
      {error !== null && <ProblemNote error={error} />}
    </>
  );
}
