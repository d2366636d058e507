import type { WordLists } from '../word-lists.ts';

export const italian: WordLists = {
  sounds: 'mhm,hm,hmm,mm,ah,oh,eh,ehm,uh,mah,beh,ahah,boh,uhm',
  agreements:
    "sì,si,certo,va bene,ok,okay,bene,molto bene,giusto,esatto,corretto,d'accordo,capisco,ho capito,certamente,perfetto,ecco,come no",
  greetings: 'ciao,buongiorno,buonasera,salve,pronto,buon pomeriggio',
  openEnds:
    "il,lo,la,i,gli,le,un,uno,una,mio,mia,miei,mie,suo,sua,vostro,vostra,nostro,nostra,questo,questa,e,ed,o,ma,perché,che,se,quando,come,anche se,di,del,della,dei,delle,a,al,alla,ai,da,dal,dalla,in,nel,nella,con,senza,per,su,sul,sulla,tra,fra,fino a,molto,ehm,allora,mi chiamo,il mio nome è,vorrei,voglio,mi piacerebbe,ho bisogno,ho bisogno di,cerco,può,potrebbe,avete,c'è,ci sono,è,sono,quanto,vorrei sapere",
  questionStarts:
    "che,chi,cosa,quale,quali,dove,quando,come,perché,quanto,quanta,quanti,quante,può,potete,potrebbe,posso,avete,c'è,ci,è,cos'è,dov'è,com'è",
  commands:
    'basta,fermo,ferma,stop,aspetta,aspetti,un momento,un attimo,annulla,aiuto,ripeti,ripeta,ancora,ancora una volta,di nuovo,continua,continui,vada avanti,più lentamente,più piano,più forte,arrivederci,grazie,grazie mille,ricominciamo,indietro,è tutto,scusi,prego',
  contradictions: 'no,non,ma,invece,anzi,aspetta,aspetti,scusi,sbagliato,falso,mai',
  digits: 'zero,uno,una,due,tre,quattro,cinque,sei,sette,otto,nove,doppio',
};
