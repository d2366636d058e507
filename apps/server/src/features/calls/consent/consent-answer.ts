import { spokenLanguageOf } from '@saywell/agent';

type SpokenLanguage = NonNullable<ReturnType<typeof spokenLanguageOf>>;

export type ConsentAnswer = 'granted' | 'declined' | 'unclear';

interface AnswerWords {
  readonly yes: readonly string[];
  /** A single one outweighs every agreement: consent is never guessed. */
  readonly no: readonly string[];
}

const words = (yes: string, no: string): AnswerWords => ({ yes: yes.split(','), no: no.split(',') });

const english = words(
  'yes,yeah,yep,yup,sure,okay,ok,fine,alright,all right,agreed,i agree,i consent,i accept,of course,go ahead,absolutely,certainly,no problem,no objection,no objections,i do not mind,i don’t mind,not a problem',
  'no,nope,nah,not,don’t,do not,never,refuse,decline,disagree,object,rather not,stop recording',
);
const answers: Readonly<Record<SpokenLanguage, AnswerWords>> = {
  de: words(
    'ja,jawohl,gerne,gern,okay,ok,einverstanden,in ordnung,klar,natürlich,kein problem,stimme zu,passt',
    'nein,nee,nicht,nie,kein,keine,lehne ab,widerspreche',
  ),
  en: english,
  es: words(
    'sí,si,claro,vale,de acuerdo,acepto,okay,ok,por supuesto,está bien,ningún problema',
    'no,nunca,rechazo,tampoco',
  ),
  fr: words(
    'oui,ouais,d’accord,okay,ok,bien sûr,j’accepte,pas de problème,volontiers',
    'non,ne,pas,jamais,refuse',
  ),
  hi: words('हाँ,हां,जी,ठीक है,मंज़ूर है,मंजूर है,ज़रूर,haan,theek hai,yes,okay,ok', 'नहीं,मत,ना,nahin,nahi,no'),
  it: words('sì,si,certo,va bene,d’accordo,accetto,okay,ok,nessun problema,volentieri', 'no,non,mai,rifiuto'),
  ja: words(
    'はい,ええ,いいです,大丈夫です,構いません,かまいません,もちろん,了解,お願いします',
    'いいえ,いや,嫌,だめ,ダメ,やめて,しないで,遠慮',
  ),
  nl: words(
    'ja,jawel,prima,goed,akkoord,okay,ok,oké,natuurlijk,geen probleem,geen bezwaar',
    'nee,niet,geen,nooit,weiger',
  ),
  pl: words('tak,zgoda,zgadzam się,dobrze,okay,ok,jasne,oczywiście,nie ma problemu', 'nie,nigdy,odmawiam'),
  pt: words(
    'sim,claro,aceito,concordo,tudo bem,okay,ok,pode,sem problema,com certeza',
    'não,nao,nunca,recuso',
  ),
};
/** Written without spaces between words. */
const isUnspaced = (language: SpokenLanguage): boolean => language === 'ja';

/** Whether somebody agrees to being recorded. What holds both, or neither, agrees to nothing. */
export function consentAnswer(text: string, language: string | undefined): ConsentAnswer {
  const spoken = spokenLanguageOf(language) ?? 'en';
  const { yes, no } = answers[spoken];
  const said = plain(text);
  // `no problem` agrees: such phrases are taken out before a lone `no` is looked for.
  const phrases = yes.map(plain).toSorted((one, other) => other.length - one.length);
  const agreeing = phrases.filter((phrase) => holds(said, phrase, isUnspaced(spoken)));
  const rest = agreeing
    .filter((phrase) => no.some((word) => holds(phrase, plain(word), isUnspaced(spoken))))
    .reduce((left, phrase) => left.replaceAll(phrase, ' '), said);
  if (no.some((word) => holds(rest, plain(word), isUnspaced(spoken)))) return 'declined';
  return agreeing.length > 0 ? 'granted' : 'unclear';
}

/** Words between single spaces. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim()} `;

const holds = (said: string, word: string, unspaced: boolean): boolean =>
  said.includes(unspaced ? word.trim() : word);
