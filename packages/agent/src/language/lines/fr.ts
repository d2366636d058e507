import type { AssistantLines } from './assistant-lines.ts';

export const french: AssistantLines = {
  notUnderstood: "Pardon, je n'ai pas compris. Pouvez-vous le redire, s'il vous plaît ?",
  stillNotUnderstood:
    "Pardon, quelque chose n'a pas marché de mon côté. Pouvez-vous répéter, s'il vous plaît ?",
  tooSlow: "Pardon, je suis un peu lent en ce moment. Pouvez-vous le redire, s'il vous plaît ?",
  notHeardWell: [
    "Pardon, je vous ai mal entendu. Pouvez-vous le redire, s'il vous plaît ?",
    'Je vous entends encore mal. Pouvez-vous le redire un peu plus lentement ?',
    "Désolé, je ne vous entends toujours pas assez bien. Vous pouvez aussi m'écrire, et je répondrai.",
  ],
  cannotHear: 'Je ne peux pas vous entendre dans cet appel. Écrivez votre message, et je répondrai.',
  giveUp: 'Je suis désolé, je rencontre un problème technique. Veuillez réessayer dans quelques minutes.',
  tooQuiet: 'Je vous entends à peine. Pouvez-vous vous approcher du micro ?',
  overdriven: 'Votre micro est très fort et sature. Pouvez-vous le baisser ou vous reculer un peu ?',
  cannotMakeOut:
    "Je vous entends, mais je ne distingue pas les mots. Pouvez-vous parler plus lentement, ou m'écrire ?",
  stillThere: 'Êtes-vous toujours là ?',
  goodbye: 'Merci. Au revoir !',
  farewell: 'Je suis désolé, je dois terminer cet appel. Écrivez-nous plutôt. Au revoir.',
  transfer: 'Un instant, je vous mets en relation.',
  greeting: 'Bonjour. Comment puis-je vous aider ?',
};
