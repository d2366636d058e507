import { type FormEvent, type ReactNode, useState } from 'react';
import { newsletterWords } from '../content/footer.ts';
import { newsletterOutcomes, newsletterPath } from '../content/served-newsletter.ts';
import { NewsletterInput } from './newsletter-input.tsx';

/** Subscribes by the server; without JavaScript the browser posts. */
export default function ServedNewsletter(): ReactNode {
  const [status, setStatus] = useState('');
  const [isSending, setIsSending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const email = new FormData(event.currentTarget).get('email');
    if (typeof email !== 'string') return;
    setIsSending(true);
    setStatus(newsletterOutcomes.sending);
    // Few visitors subscribe: the code comes when one does.
    const outcome = await import('../features/contact/subscribe-newsletter.ts').then(
      ({ subscribeNewsletter }) => subscribeNewsletter(email),
      () => 'failed' as const,
    );
    setStatus(newsletterOutcomes[outcome]);
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
