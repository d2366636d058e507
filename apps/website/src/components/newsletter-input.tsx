import type { ReactNode } from 'react';
import { newsletterWords } from '../content/footer.ts';

export function NewsletterInput({ isRequired = false }: { isRequired?: boolean }): ReactNode {
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
