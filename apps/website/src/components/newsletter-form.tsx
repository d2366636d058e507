import { type FormEvent, type ReactNode, useState } from 'react';
import { brand } from '../config/brand.ts';
import { newsletterPath, newsletterWords } from '../content/footer.ts';

export interface NewsletterFormProps {
  /** Default: as the brand's configuration says. */
  readonly subscription?: 'none' | 'server';
}

/** "Stay Updated": subscribes where an operator has a list; as specified, it does nothing elsewhere. */
export function NewsletterForm({ subscription = brand.newsletter }: NewsletterFormProps): ReactNode {
  return subscription === 'server' ? <ServedNewsletter /> : <IdleNewsletter />;
}

/** `dialog` keeps the browser from reloading the page. */
function IdleNewsletter(): ReactNode {
  return (
    <form className="newsletter" aria-label={newsletterWords.title} method="dialog">
      <NewsletterInput />
      <p className="newsletter-note">{newsletterWords.idle}</p>
    </form>
  );
}

function ServedNewsletter(): ReactNode {
  const [status, setStatus] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email !== 'string') return;
    setIsSending(true);
    setStatus(newsletterWords.sending);
    // Few visitors subscribe: the code comes when one does.
    const outcome = await import('../features/contact/subscribe-newsletter.ts').then(
      ({ subscribeNewsletter }) => subscribeNewsletter(email),
      () => 'failed' as const,
    );
    setStatus(newsletterWords[outcome]);
    setIsSending(false);
  }
  return (
    <form
      className="newsletter"
      aria-label={newsletterWords.title}
      method="post"
      action={newsletterPath}
      onSubmit={(event) => void submit(event)}
    >
      <NewsletterInput isRequired />
      <output>{status}</output>
    </form>
  );
}

function NewsletterInput({ isRequired = false }: { isRequired?: boolean }): ReactNode {
  return (
    <>
      <label htmlFor="newsletter-email">{newsletterWords.title}</label>
      <div>
        <input
          id="newsletter-email"
          name={isRequired ? 'email' : undefined}
          type="email"
          required={isRequired}
          placeholder="Your email"
          autoComplete="email"
        />
        <button type="submit" className="button-quiet" data-replay="true">
          Subscribe
        </button>
      </div>
    </>
  );
}
