import { convert, type HtmlToTextOptions } from 'html-to-text';

const skipped = ['script', 'style', 'noscript', 'nav', 'footer', 'img', 'svg', 'form'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const options: HtmlToTextOptions = {
  wordwrap: false,
  // A page of any depth ends; what is deeper than a reader follows is left out.
  limits: { maxDepth: 200, maxChildNodes: 100_000, maxInputLength: 20 * 1024 * 1024 },
  selectors: [
    ...skipped.map((selector) => ({ selector, format: 'skip' })),
    ...headings.map((selector) => ({
      selector,
      format: 'heading',
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 },
    })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

/** What a reader of the page sees, without its navigation. */
export function htmlText(html: string): string {
  return convert(html, options);
}
