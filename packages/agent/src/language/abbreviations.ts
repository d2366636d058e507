import type { SpokenLanguage } from './languages.ts';

/** Behind their dot the sentence goes on, even with a capital; lower case, without the last dot. */
const abbreviations: Readonly<Record<SpokenLanguage, string>> = {
  de: 'dr prof hr fr nr str st ca bzw inkl exkl evtl ggf max min tel z z.b d d.h u u.a usw bspw zzgl abs art gmbh',
  en: 'dr mr mrs ms prof st no vs e.g i.e etc inc ltd u.s',
  es: 'sr sra srta dr dra prof ud uds av avda núm nº p p.ej tel aprox etc',
  fr: 'm mm mme mlle dr pr prof st ste av bd env etc tél n p p.ex c.-à-d',
  hi: 'डॉ श्री प्रो',
  it: 'sig sig.ra sig.na dott dott.ssa prof avv ing n p.es ca tel via ecc',
  ja: '',
  nl: 'dr prof mr mw dhr ca nr bijv bv m.a.w d.w.z enz st tel incl excl',
  pl: 'dr prof mgr inż p pan pani ul nr np tj tzn ok godz tel itd itp św',
  pt: 'sr sra dr dra prof av n nº tel aprox etc ex p.ex',
};
const sets = new Map<SpokenLanguage, ReadonlySet<string>>();

/** `word`: what stands before the dot. */
export function isAbbreviation(word: string, language: SpokenLanguage | null): boolean {
  const known = language ?? 'en';
  const set = sets.get(known) ?? new Set(abbreviations[known].split(' ').filter((word) => word !== ''));
  sets.set(known, set);
  return set.has(word.toLowerCase());
}

/** "Am 3. Mai": a number with a dot is the third, and a sentence seldom ends with one. */
export function writesOrdinalsWithDots(language: SpokenLanguage | null): boolean {
  return language === 'de' || language === 'pl';
}
