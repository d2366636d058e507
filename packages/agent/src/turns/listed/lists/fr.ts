import type { WordLists } from '../word-lists.ts';

export const french: WordLists = {
  sounds: 'mhm,hm,hmm,mm,ah,oh,euh,heu,ben,hein,haha,hé,ouf,ah bon',
  agreements:
    "oui,ouais,d'accord,ok,okay,bien,très bien,exact,exactement,voilà,bien sûr,je vois,je comprends,entendu,parfait,ça marche,c'est ça",
  greetings: 'bonjour,bonsoir,salut,allô,bonjour madame,bonjour monsieur',
  openEnds:
    "le,la,les,un,une,des,du,de,au,aux,mon,ma,mes,votre,vos,notre,nos,son,sa,ses,ce,cet,cette,et,ou,mais,donc,car,parce que,que,si,quand,comme,lorsque,puisque,pour,avec,sans,dans,sur,sous,chez,par,entre,vers,depuis,pendant,avant,très,euh,heu,alors,je m'appelle,mon nom est,je voudrais,je veux,j'aimerais,je cherche,j'ai besoin,pouvez-vous,est-ce que,avez-vous,c'est,il y a,je suis,combien de",
  questionStarts:
    "qui,que,quoi,quel,quelle,quels,quelles,où,quand,comment,pourquoi,combien,est-ce,qu'est-ce,pouvez,pourriez,avez,puis-je,peut-on,y,faut-il,êtes-vous",
  commands:
    "stop,arrêtez,attendez,attends,un moment,un instant,une seconde,annulez,aide,aidez-moi,répétez,encore une fois,continuez,plus lentement,moins vite,plus fort,au revoir,merci,merci beaucoup,recommencez,retour,c'est tout,pardon",
  contradictions: 'non,pas,faux,mais,plutôt,attendez,stop,pardon,si,jamais,enfin',
  digits: 'zéro,un,deux,trois,quatre,cinq,six,sept,huit,neuf,double',
};
