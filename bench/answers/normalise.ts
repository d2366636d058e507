import { numberTokens } from './number-tokens.ts';

/**
 * What two texts are compared by: lower case, without punctuation, numbers as digits, contractions written out,
 * `$5` as `5 dollars`, `9:00 a.m.` as `9 am`. Hyphens part words.
 */
export function normalise(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(/[‐-―−]/g, '-');
  const words = addresses(amounts(contractions(times(plain))))
    .replaceAll(/(\d)(?:st|nd|rd|th)\b/g, '$1th')
    .replaceAll(/(\d)[.](?=\d)/g, '$1·')
    .replaceAll(/[^\p{L}\p{N}·]+/gu, ' ')
    .replaceAll(/(\d)(am|pm)\b/g, '$1 $2')
    .trim();
  return numberTokens(words === '' ? [] : words.split(' ')).join(' ');
}

/** The same with words that a hyphen parts written as one: `e-mail` is `email`. */
export function normaliseJoined(text: string): string {
  return normalise(text.replaceAll(/(\p{L})[-‐-―−](?=\p{L})/gu, '$1'));
}

function times(text: string): string {
  return text.replaceAll(/\b([ap])\.? ?m\b\.?/g, '$1m').replaceAll(/\b(\d{1,2}):00(?= ?[ap]m\b)/g, '$1');
}

function amounts(text: string): string {
  return text
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll(/\$ ?(\d+(?:\.\d+)?)/g, '$1 dollars')
    .replaceAll(/€ ?(\d+(?:\.\d+)?)/g, '$1 euros')
    .replaceAll(/£ ?(\d+(?:\.\d+)?)/g, '$1 pounds')
    .replaceAll(/(\d+) ?€/g, '$1 euros')
    .replaceAll(/(\d+)\.00(?= (?:dollars|euros|pounds))/g, '$1')
    .replaceAll(/\b(1 )(dollar|euro|pound)s\b/g, '$1$2')
    .replaceAll('%', ' percent')
    .replaceAll(/\bper cent\b/g, 'percent')
    .replaceAll('&', ' and ');
}

/** `hello@saywell.example` as it is said: `hello at saywell dot example`. */
function addresses(text: string): string {
  return text.replaceAll('@', ' at ').replaceAll(/(?<=\p{L}{2})\.(?=\p{L}{2})/gu, ' dot ');
}

function contractions(text: string): string {
  return text
    .replaceAll(/\bcannot\b|\bcan't\b/g, 'can not')
    .replaceAll(/\bwon't\b/g, 'will not')
    .replaceAll(/n't\b/g, ' not')
    .replaceAll(/'re\b/g, ' are')
    .replaceAll(/'ll\b/g, ' will')
    .replaceAll(/'ve\b/g, ' have')
    .replaceAll(/\bi'm\b/g, 'i am')
    .replaceAll(/\b(it|that|there|what|he|she|where|who)'s\b/g, '$1 is')
    .replaceAll("'", '');
}
