/** What the element of a page is told. */
export interface ElementWishes {
  /** Address of this installation, without a slash at its end. */
  readonly origin: string;
  readonly publicKey: string;
  readonly assistantId: string;
  readonly mode: ElementMode;
  readonly title: string;
}

export const elementModes = ['hybrid', 'voice', 'chat'] as const;
export type ElementMode = (typeof elementModes)[number];

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** A name may hold whatever somebody typed: it must not end its attribute. */
const attribute = (name: string, value: string): string =>
  `${name}="${value.replaceAll(/[&"<>]/g, (sign) => escapes[sign] ?? sign)}"`;

/** The lines that bring an assistant onto a page. */
export function elementText({ origin, publicKey, assistantId, mode, title }: ElementWishes): string {
  const attributes = [
    attribute('public-key', publicKey),
    attribute('assistant-id', assistantId),
    attribute('mode', mode),
    ...(title.trim() === '' ? [] : [attribute('title', title.trim())]),
  ];
  return [
    `<script type="module" src="${origin}/widget/saywell-assistant.js"></script>`,
    '<saywell-assistant',
    ...attributes.map((text) => `  ${text}`),
    '></saywell-assistant>',
  ].join('\n');
}
