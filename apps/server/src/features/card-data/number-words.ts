/** What a word says within a number that is read out. */
export type NumberWord =
  /** 0 to 9. */
  | { readonly kind: 'unit'; readonly digits: string }
  /** 10 to 19, and every larger number of one word that nothing is added to. */
  | { readonly kind: 'whole'; readonly digits: string }
  /** 20, 30 and so on: a unit may follow. */
  | { readonly kind: 'tens'; readonly digits: string }
  /** So many digits more of what follows. */
  | { readonly kind: 'times'; readonly count: number }
  /** `hundred`: zeros behind what was said before. */
  | { readonly kind: 'zeros'; readonly digits: string }
  /** Said between digits. */
  | { readonly kind: 'filler' };

/** In the order of their values, from 0; several words for one value are joined by `|`. Without accents. */
const units = [
  'zero oh o null nulla zero cero zero nul zero शून्य',
  'one eins ein eine un uno una une um uma een jeden jedna एक',
  'two zwei zwo dos deux due twee dois duas dwa dwie दो',
  'three drei tres trois tre drie trzy तीन',
  'four vier cuatro quatre quattro quatro cztery चार',
  'five funf cinco cinq cinque vijf piec पांच पाँच',
  'six sechs seis sei zes szesc meia छह छः छे',
  'seven sieben siete sept sette zeven sete siedem सात',
  'eight acht ocho huit otto oito osiem आठ',
  'nine neun nueve neuf nove negen dziewiec नौ',
].map((line) => line.split(' '));
const teens = [
  'ten zehn diez dix dieci tien dez dziesiec',
  'eleven elf once onze undici jedenascie',
  'twelve zwolf doce douze dodici twaalf doze dwanascie',
  'thirteen dreizehn trece treize tredici dertien treze trzynascie',
  'fourteen vierzehn catorce quatorze quattordici veertien czternascie',
  'fifteen funfzehn quince quinze quindici vijftien pietnascie',
  'sixteen sechzehn dieciseis seize sedici zestien dezesseis dezasseis szesnascie',
  'seventeen siebzehn diecisiete diciassette zeventien dezessete dezassete siedemnascie',
  'eighteen achtzehn dieciocho diciotto achttien dezoito osiemnascie',
  'nineteen neunzehn diecinueve diciannove negentien dezenove dezanove dziewietnascie',
].map((line) => line.split(' '));
const tens = [
  'twenty zwanzig veinte vingt vingts venti twintig vinte dwadziescia',
  'thirty dreissig dreißig treinta trente trenta dertig trinta trzydziesci',
  'forty fourty vierzig cuarenta quarante quaranta veertig quarenta czterdziesci',
  'fifty funfzig cincuenta cinquante cinquanta vijftig cinquenta piecdziesiat',
  'sixty sechzig sesenta soixante sessanta zestig sessenta szescdziesiat',
  'seventy siebzig setenta septante settanta zeventig siedemdziesiat',
  'eighty achtzig ochenta octante huitante ottanta tachtig oitenta osiemdziesiat',
  'ninety neunzig noventa nonante novanta negentig dziewiecdziesiat',
].map((line) => line.split(' '));
const times = {
  double: 2,
  twice: 2,
  triple: 3,
  treble: 3,
  doppel: 2,
  doppelt: 2,
  doble: 2,
  doppio: 2,
  dubbel: 2,
  duplo: 2,
};
const zeros = {
  hundred: '00',
  thousand: '000',
  hundert: '00',
  cent: '00',
  cento: '00',
  cien: '00',
  honderd: '00',
};
const fillers =
  'it s its is the rest uh um uhm er erm ah eh hm hmm mm and then dash space hyphen okay ok so yes yeah next well und dann ah ahm also ja nochmal strich euh et puis ensuite tiret y luego guion e poi allora trattino en dan streepje depois entao traco oraz potem i';

/** Of one word in lower case and without accents; undefined: no number. */
export function numberWord(word: string): NumberWord | undefined {
  words ??= allWords();
  return words.get(word);
}

/** Thousands of words, for calls whose assistant masks cards alone. */
let words: ReadonlyMap<string, NumberWord> | undefined;

function allWords(): ReadonlyMap<string, NumberWord> {
  const found = new Map<string, NumberWord>();
  for (const filler of fillers.split(' ')) found.set(filler, { kind: 'filler' });
  units.forEach((names, value) => addAll(found, names, { kind: 'unit', digits: String(value) }));
  teens.forEach((names, index) => addAll(found, names, { kind: 'whole', digits: String(index + 10) }));
  tens.forEach((names, index) => addAll(found, names, { kind: 'tens', digits: String((index + 2) * 10) }));
  for (const [name, value] of compounds()) found.set(name, { kind: 'whole', digits: String(value) });
  for (const [name, count] of Object.entries(times)) found.set(name, { kind: 'times', count });
  for (const [name, digits] of Object.entries(zeros)) found.set(name, { kind: 'zeros', digits });
  // Said between digits far more often than it is the Portuguese word for one; see `umIsOne` of the runs.
  found.set('um', { kind: 'filler' });
  return found;
}

function addAll(found: Map<string, NumberWord>, names: readonly string[], word: NumberWord): void {
  for (const name of names) found.set(name, word);
}

/** Numbers of one word with a unit in it: German, Dutch, Italian and Spanish ones. */
function* compounds(): Generator<readonly [string, number]> {
  for (const [row, names] of tens.entries())
    for (const [unit, parts] of units.entries()) {
      if (unit === 0) continue;
      const value = (row + 2) * 10 + unit;
      for (const ten of names)
        for (const part of parts) {
          yield [`${part}und${ten}`, value];
          yield [`${part}en${ten}`, value];
          yield [`${ten}${part}`, value];
          // Italian drops a vowel before another one: ventuno, trentotto.
          if (/^[ou]/.test(part)) yield [`${ten.slice(0, -1)}${part}`, value];
          if (ten === 'veinte') yield [`veinti${part}`, value];
        }
    }
}
