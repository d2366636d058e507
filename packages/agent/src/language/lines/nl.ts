import type { AssistantLines } from './assistant-lines.ts';

export const dutch: AssistantLines = {
  notUnderstood: 'Sorry, dat heb ik niet begrepen. Kunt u het nog eens zeggen?',
  stillNotUnderstood: 'Sorry, er ging iets mis aan mijn kant. Kunt u dat herhalen, alstublieft?',
  tooSlow: 'Sorry, ik ben op dit moment wat traag. Kunt u dat nog één keer zeggen, alstublieft?',
  notHeardWell: [
    'Sorry, ik heb u niet goed gehoord. Kunt u het nog eens zeggen, alstublieft?',
    'Ik heb u nog steeds niet goed gehoord. Kunt u het wat langzamer herhalen?',
    'Het spijt me, ik hoor u nog steeds niet goed genoeg. U kunt uw bericht ook typen, dan antwoord ik.',
  ],
  cannotHear: 'Ik kan u in dit gesprek niet horen. Typ uw bericht, alstublieft, dan antwoord ik.',
  giveUp: 'Het spijt me, ik heb een technische storing. Probeert u het over een paar minuten opnieuw.',
  tooQuiet: 'Ik hoor u nauwelijks. Kunt u dichter bij de microfoon komen, alstublieft?',
  overdriven: 'Uw microfoon staat erg hard en vervormt. Kunt u hem zachter zetten of wat afstand nemen?',
  cannotMakeOut: 'Ik hoor u, maar ik versta de woorden niet. Kunt u langzamer praten of typen?',
  stillThere: 'Bent u er nog?',
  goodbye: 'Dank u wel. Tot ziens!',
  farewell: 'Het spijt me, ik moet dit gesprek nu beëindigen. Schrijft u ons alstublieft. Tot ziens.',
  transfer: 'Een moment alstublieft, ik verbind u door.',
  greeting: 'Goedendag. Waarmee kan ik u helpen?',
};
