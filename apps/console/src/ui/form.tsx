import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { fieldProblems } from '../content/problems.ts';
import { Button } from './button.tsx';
import { ProblemNote } from './problem.tsx';

/** The texts of a form's fields by name, as they were when it was sent. They are in no state of the page. */
export type FormTexts = Readonly<Record<string, string>>;

interface FormState {
  readonly isBusy: boolean;
  readonly problems: ReadonlyMap<string, string>;
}

const FormContext = createContext<FormState>({ isBusy: false, problems: new Map() });

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** Rejects with what is then shown, at the fields that it names. */
  readonly submit: (texts: FormTexts) => Promise<unknown>;
  /** It is what one came for: its first field has the focus. */
  readonly isMain?: boolean;
}

interface Failed {
  readonly error: unknown;
  /** Is it said at a field? */
  readonly isAtField: boolean;
}

const firstField = 'input:not([type=hidden]), textarea';

/** Sends once at a time, keeps what was typed when that fails, and says why. */
export function Form({ submit, isMain = false, children, className = '', ...rest }: FormProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const problems = fieldProblems(failed?.error);
  useEffect(() => {
    if (isMain) form.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [isMain]);
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await submit(textsOf(new FormData(event.currentTarget)));
      setFailed(null);
    } catch (failure) {
      setFailed({ error: failure, isAtField: focusFirst(form.current, fieldProblems(failure)) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormContext value={{ isBusy, problems }}>
      <form {...rest} ref={form} className={`form ${className}`} onSubmit={(event) => void send(event)}>
        {failed?.isAtField === false && <ProblemNote error={failed.error} />}
        {children}
      </form>
    </FormContext>
  );
}

function textsOf(data: FormData): FormTexts {
  return Object.fromEntries([...data].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
}

function focusFirst(form: HTMLFormElement | null, problems: ReadonlyMap<string, string>): boolean {
  const first = [...(form?.elements ?? [])].find((element) =>
    problems.has(element.getAttribute('name') ?? ''),
  );
  if (!(first instanceof HTMLElement)) return false;
  first.focus();
  return true;
}

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly name: string;
  readonly hint?: ReactNode;
  /** In place of the input: a textarea or a select with the same name. */
  readonly renderControl?: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}

export function Field({ label, name, hint, renderControl, className = '', ...rest }: FieldProps): ReactNode {
  const id = useId();
  const problem = use(FormContext).problems.get(name);
  const described = [problem !== undefined && `${id}-problem`, hint !== undefined && `${id}-hint`]
    .filter((part) => part !== false)
    .join(' ');
  const ids = { id, 'aria-describedby': described === '' ? undefined : described };
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {renderControl?.(ids) ?? (
        <input {...rest} {...ids} name={name} aria-invalid={problem !== undefined || undefined} />
      )}
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The button that sends the form around it. */
export function Submit({ children, ...rest }: ComponentProps<typeof Button>): ReactNode {
  const { isBusy } = use(FormContext);
  return (
    <Button look="primary" {...rest} type="submit" busy={isBusy}>
      {children}
    </Button>
  );
}
