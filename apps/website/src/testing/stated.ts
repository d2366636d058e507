/** Elements whose text is read on its own. */
const blocks =
  'address,article,aside,blockquote,br,button,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,header,label,legend,li,main,nav,ol,option,p,section,select,summary,table,td,th,tr,ul';
const unread = 'script,style,svg';
const spokenAttributes = ['aria-label', 'alt', 'placeholder'] as const;

/** The texts of a page, block by block, as they are read. */
export function textBlocks(element: Element): string[] {
  if (element.matches(unread)) return [];
  const own = [...element.childNodes].some(
    ({ nodeType, TEXT_NODE, textContent }) => nodeType === TEXT_NODE && textContent?.trim() !== '',
  );
  const texts =
    element.querySelector(blocks) || (!own && element.childElementCount > 0)
      ? [...element.childNodes].flatMap((child) => {
          if (child.nodeType === child.TEXT_NODE) return [child.textContent ?? ''];
          return child instanceof Element ? textBlocks(child) : [];
        })
      : [element.textContent ?? ''];
  return texts.map((text) => text.trim().replaceAll(/\s+/g, ' ')).filter((text) => text !== '');
}

/** What is said of elements instead of their text, or in an empty field. */
export function attributeTexts(element: Element): string[] {
  return spokenAttributes.flatMap((name) =>
    [...element.querySelectorAll(`[${name}]`)].flatMap((one) => one.getAttribute(name) || []),
  );
}

/** The text without the values, the longest first: what is left is stated by none of them. */
export function withoutValues(text: string, values: readonly string[]): string {
  return values
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, value) => left.replaceAll(wholeWords(value), ' … '), text);
}

function wholeWords(value: string): RegExp {
  const escaped = value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\d])${escaped}(?![\p{L}\d%])`, 'gu');
}

/** `one`, `once`, `twice`, `first` and `second` are left out: they mostly mean no number. */
const numbers =
  /\b(?:(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|decade|half|quarter)s?|(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth))\b/giu;
const figures = /[<$€£+]?\d[\d.,:/+–-]*\s?(?:%|[ap]m\b|\w+)?/giu;
const addresses = /\S+@\S+/gu;
const times =
  /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tue|Wed|Thu|Fri|Sat|Sun|January|February|March|April|June|July|August|September|October|November|December|EST|Eastern|midnight|noon)\b/gu;

/** Numbers, times, prices and addresses that a text states. */
export function statedFigures(text: string): string[] {
  return [figures, numbers, addresses, times].flatMap((pattern) => text.match(pattern) ?? []);
}

/** Words that some text has without a capital letter: no names. */
export function ordinaryWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => text.match(/(?<![\p{L}])\p{Ll}[\p{L}]*/gu) ?? []));
}

/** Words with a capital letter that no text has without one. */
export function statedNames(text: string, ordinary: ReadonlySet<string>): string[] {
  const capitalised = text.match(/(?<![\p{L}])\p{Lu}[\p{L}]*/gu) ?? [];
  return capitalised.filter((word) => !ordinary.has(word.toLowerCase()));
}
