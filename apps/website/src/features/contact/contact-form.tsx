import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ExchangeBars } from '../../components/exchange-bars.tsx';
import { brand } from '../../config/brand.ts';
import { describeFailure, formWords } from '../../content/contact-form.ts';
import { emptyEntries, readEntries } from './contact-fields.ts';
import { ContactInputs } from './contact-inputs.tsx';
import { initialContactState } from './contact-transition.ts';
import { createContactForm } from './create-contact-form.ts';
import { createRequestId } from './create-request-id.ts';
import { contactPath, sendContact } from './send-contact.ts';
import { VoiceLine } from './voice-line.tsx';

export interface ContactFormProps {
  /** Where messages go. Default: as the brand's configuration says. */
  readonly delivery?: 'server' | 'simulated';
}

const setTimer = (callback: () => void, delayMs: number) => {
  const id = setTimeout(callback, delayMs);
  return () => clearTimeout(id);
};

async function simulate(): Promise<{ readonly delivered: true }> {
  console.info(formWords.simulated);
  return { delivered: true };
}

const browserFetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);

function createBrowserForm(delivery: 'server' | 'simulated') {
  return createContactForm({
    deliver:
      delivery === 'simulated'
        ? simulate
        : (attempt) => sendContact(attempt, { fetch: browserFetch, setTimer }),
    setTimer,
    createId: () => createRequestId(),
  });
}

/** A message to people: works without JavaScript, and with it every word stays until it has arrived. */
export function ContactForm({ delivery = brand.contact }: ContactFormProps): ReactNode {
  const [store] = useState(() => createBrowserForm(delivery));
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot, () => initialContactState);
  const [entries, setEntries] = useState(emptyEntries);
  const form = useRef<HTMLFormElement>(null);
  const { phase, round } = state;
  const failure = state.phase === 'idle' ? state.failed?.failure : undefined;

  // The first form may have what was typed before this code; the line of one that was sent stays until that is seen.
  useEffect(() => {
    if (phase !== 'sent' && form.current !== null) setEntries(readEntries(form.current));
  }, [phase]);
  useReturn(form, phase);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    store.submit(readEntries(event.currentTarget));
  }
  return (
    <div className="contact-form-place" data-phase={phase}>
      <VoiceLine entries={entries} />
      {delivery === 'server' && state === initialContactState && <PlainAnswers />}
      <form
        key={round}
        ref={form}
        className="contact-form"
        tabIndex={-1}
        inert={phase === 'sent'}
        aria-labelledby="write"
        method={delivery === 'server' ? 'post' : 'dialog'}
        action={delivery === 'server' ? contactPath : undefined}
        onInvalidCapture={(event) => showInvalid(event.currentTarget, event.target)}
        onInput={(event) => setEntries(readEntries(event.currentTarget))}
        onSubmit={submit}
      >
        <ContactInputs refused={failure?.reason === 'refused' ? failure.fields : []} />
        <SendButton isSending={phase === 'submitting'} />
        <div className="contact-outcome">
          {failure === undefined ? (
            <p className="contact-promise">{formWords.promise}</p>
          ) : (
            <Failure text={describeFailure(failure)} />
          )}
        </div>
      </form>
      {phase === 'sent' && <Sent />}
      <output className="visually-hidden">{announcements[phase]}</output>
    </div>
  );
}

/**
 * The browser checks, names and focuses the first field that is not right, but counts one under the header
 * as visible. It is moved before that: the browser's own words go away when a page scrolls.
 */
function showInvalid(form: HTMLFormElement, field: EventTarget): void {
  const first = Array.from(form.elements).find((one) => 'validity' in one && !isValid(one.validity));
  if (field === first) first.closest('.field')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

const isValid = (validity: unknown): boolean => validity instanceof ValidityState && validity.valid;

/** What a reader hears that a changed button does not say. */
const announcements = { idle: '', submitting: 'One moment.', sent: '' };

function SendButton({ isSending }: { isSending: boolean }): ReactNode {
  return (
    <button type="submit" className="button-hero contact-send" disabled={isSending}>
      {isSending ? formWords.sending : formWords.send}
    </button>
  );
}

/** Appears once per failed delivery and takes the focus: what to do next is read first. */
function Failure({ text }: { text: string }): ReactNode {
  const box = useFocus();
  return (
    <div ref={box} className="call-error contact-failure" role="alert" tabIndex={-1}>
      <p className="call-error-title">{formWords.notSentTitle}</p>
      <p>{text}</p>
    </div>
  );
}

function Sent(): ReactNode {
  const box = useFocus();
  return (
    <div ref={box} className="contact-sent" tabIndex={-1}>
      <ExchangeBars exchange={answer} />
      <h3>{formWords.sentTitle}</h3>
      <p>{formWords.sentText}</p>
    </div>
  );
}

/** Ours, to the visitor's line above. */
const answer = [['assistant', 0.3, 0.7, 0.45, 1, 0.6, 0.85, 0.4, 0.2]] as const;

/** What the server's answer leads to when there is no JavaScript; shown by the address alone. */
function PlainAnswers(): ReactNode {
  return (
    <>
      <div id="message-sent" className="plain-answer" tabIndex={-1}>
        <h3>{formWords.sentTitle}</h3>
        <p>{formWords.sentText}</p>
      </div>
      <div id="message-not-sent" className="plain-answer plain-answer-failed" tabIndex={-1}>
        <h3>{formWords.notSentTitle}</h3>
        <p>{formWords.notSentText}</p>
      </div>
    </>
  );
}

function useFocus() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return box;
}

/** The panel that had the focus is gone: back to the form, unless the visitor went elsewhere. */
function useReturn(form: RefObject<HTMLFormElement | null>, phase: string): void {
  const last = useRef(phase);
  useEffect(() => {
    const returns = last.current === 'sent' && phase === 'idle';
    last.current = phase;
    if (returns && document.activeElement === document.body) form.current?.focus({ preventScroll: true });
  }, [form, phase]);
}
