/** Words that tell of a card, of its security code, of its expiry, in the languages that assistants speak. Without accents. */
const card =
  /\b(?:(?:credit|debit|bank)? ?cards?|(?:kredit|bank|giro)?karten?(?:nummer)?|tarjetas?|cartes?|carta di credito|carte di credito|kaart(?:nummer)?|cartao|cartoes|karta|karty|visa|mastercard|maestro|amex|american express|pan)\b|カード|कार्ड/;
const code =
  /\b(?:cvv2?|cvc2?|cvn2?|csc|cid|c v v|c v c|security (?:code|number|digits)|card verification|verification (?:code|value|number)|card code|(?:number|digits|code) on the back|prufziffer|prufnummer|kartenprufnummer|sicherheitscode|codigo de seguridad|codigo de seguranca|code de securite|cryptogramme|codice di sicurezza|beveiligingscode|kod bezpieczenstwa|kod cvv)\b|セキュリティコード/;
const expiry =
  /\b(?:exp|expir\w*|expiry|valid (?:thru|through|until)|good (?:thru|through)|gultig\w*|ablauf\w*|caduc\w*|vencim\w*|vence|validade|validite|scad\w*|verval\w*|geldig\w*|wazn\w*)\b|有効期限/;
const months =
  /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez|ene|abr|ago|dic|fev|avr|juin|juil|aou|gen|mag|giu|lug|set|ott|mrt|mei|out|sty|lut|kwi|maj|cze|lip|sie|wrz|paz|lis|gru)\p{L}*\W*$/u;

export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '');

export const namesCard = (text: string): boolean => card.test(plain(text));
export const namesCode = (text: string): boolean => code.test(plain(text));
export const namesExpiry = (text: string): boolean => expiry.test(plain(text));
/** Does it end with the name of a month? */
export const endsWithMonth = (text: string): boolean => months.test(plain(text.slice(-20)));

/** Names of fields that hold a code or an expiry. */
export const isSecretField = (name: string): boolean => secretField.test(name);
const secretField =
  /^(?:card)?_?(?:(?:cvv2?|cvc2?|cvn2?|csc|cid|security_?code|verification_?(?:code|value))(?:_?number)?|exp(?:iry|iration|ires)?_?(?:date|month|year)?)$/i;

const month = '(?:0?[1-9]|1[0-2])';
const year = '(?:20)?[2-5][0-9]';
const expiryDigits = new RegExp(`^${month}${year}$`);
const together = new RegExp(`^(?:${month}${year}(?:[0-9]{3,4})?|[0-9]{3,4}(?:${month}${year})?)$`);

/** May the digits be a month and a year? */
export const isExpiry = (digits: string): boolean => digits.length >= 3 && expiryDigits.test(digits);
/** May they be a security code, an expiry, or both in either order? */
export const isSecret = (digits: string): boolean => digits.length >= 3 && together.test(digits);
