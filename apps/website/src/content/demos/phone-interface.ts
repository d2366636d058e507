import type { PageMetadata } from '../page-metadata.ts';

export const phoneInterfaceMetadata: PageMetadata = {
  title: 'AI Phone Interface',
  description:
    'The phone interface alone: one large button that starts the call and becomes the one that ends it.',
};
