import { brand } from './brand.ts';

/** Origin under which the site is published, without a slash at its end. `VITE_SITE_URL` of the build wins. */
export const siteUrl: string = import.meta.env.VITE_SITE_URL?.replace(/\/+$/, '') || brand.siteUrl;
