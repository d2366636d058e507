import type { AssistantLines } from './assistant-lines.ts';

export const italian: AssistantLines = {
  notUnderstood: 'Mi scusi, non ho capito. Può ripetere?',
  stillNotUnderstood: 'Mi scusi, qualcosa non ha funzionato da parte mia. Può ripetere, per favore?',
  tooSlow: 'Mi scusi, in questo momento sono un po’ lento. Può dirlo ancora una volta, per favore?',
  notHeardWell: [
    'Mi scusi, non ho sentito bene. Può ripetere, per favore?',
    'Continuo a non sentire bene. Può ripetere un po’ più lentamente?',
    'Mi dispiace, ancora non sento abbastanza bene. Può anche scrivere il suo messaggio, e risponderò.',
  ],
  cannotHear: 'In questa chiamata non riesco a sentire. Scriva il suo messaggio, per favore, e risponderò.',
  giveUp: 'Mi dispiace, ho difficoltà tecniche. Riprovi tra qualche minuto, per favore.',
  tooQuiet: 'La sento appena. Può avvicinarsi al microfono, per favore?',
  overdriven: 'Il suo microfono è molto forte e distorce. Può abbassarlo o allontanarsi un po’?',
  cannotMakeOut: 'La sento, ma non distinguo le parole. Può parlare più lentamente o scrivere?',
  stillThere: 'È ancora lì?',
  goodbye: 'Grazie. Arrivederci!',
  farewell: 'Mi dispiace, devo terminare questa chiamata. Ci scriva, per favore. Arrivederci.',
  transfer: 'Un momento, per favore, la metto in contatto.',
  greeting: 'Buongiorno. Come posso aiutarla?',
};
