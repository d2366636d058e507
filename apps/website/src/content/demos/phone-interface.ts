import { siteUrl } from '../../config/site-url.ts';
import type { PageMetadata } from '../page-metadata.ts';

export const phoneInterfaceMetadata: PageMetadata = {
  title: 'AI Phone Interface',
  description:
    'The phone interface alone, as a page of your own can have it: a button that starts the call and becomes the one that ends it.',
};

/** Why the phone interface has a page to itself. */
export const ownPage = {
  title: 'Your own page can have this phone',
  text: 'A few lines put the same assistant on any page: by voice, in writing, or both. The microphone is asked for when somebody presses, not before.',
  codeLabel: 'What your page needs',
  code: [
    `<script type="module" src="${siteUrl}/widget/saywell-assistant.js"></script>`,
    '<saywell-assistant public-key="…" assistant-id="…" mode="hybrid"></saywell-assistant>',
  ].join('\n'),
  link: 'Ask us for your key',
} as const;
