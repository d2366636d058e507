import { lazy, type ReactNode, Suspense } from 'react';
import { brand } from '../config/brand.ts';
import { newsletterWords } from '../content/footer.ts';
import { NewsletterInput } from './newsletter-input.tsx';

// Sites without a list do not carry its code.
const ServedNewsletter = lazy(() => import('./served-newsletter.tsx'));

export interface NewsletterFormProps {
  /** Default: as the brand's configuration says. */
  readonly subscription?: 'none' | 'server';
}

/** "Stay Updated": subscribes where an operator has a list; as specified, it does nothing elsewhere. */
export function NewsletterForm({ subscription = brand.newsletter }: NewsletterFormProps): ReactNode {
  if (subscription === 'none') return <IdleNewsletter />;
  return (
    <Suspense>
      <ServedNewsletter />
    </Suspense>
  );
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
