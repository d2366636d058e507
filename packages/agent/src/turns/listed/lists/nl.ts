import type { WordLists } from '../word-lists.ts';

export const dutch: WordLists = {
  sounds: 'mhm,hm,hmm,mm,ah,oh,eh,ehm,uh,haha,aha,tja,o',
  agreements:
    'ja,jawel,jep,oké,oke,ok,okay,goed,prima,klopt,juist,precies,natuurlijk,zeker,begrepen,ik snap het,ik begrijp het,dat klopt,inderdaad,heel goed',
  greetings: 'hallo,hoi,hai,goedemorgen,goedemiddag,goedenavond,dag,goedendag',
  openEnds:
    'de,het,een,mijn,uw,jouw,je,onze,ons,zijn,haar,hun,deze,dit,die,en,of,maar,want,omdat,dat,als,wanneer,terwijl,hoewel,voordat,van,voor,met,zonder,in,op,aan,bij,naar,uit,over,onder,tussen,tot,sinds,door,om,te,tegen,heel,erg,eh,ehm,dus,ik heet,mijn naam is,ik wil,ik wil graag,ik zou graag,ik zoek,ik heb,kunt u,kan ik,heeft u,hebben jullie,is er,zijn er,hoeveel,ik ben',
  questionStarts:
    'wat,wie,waar,wanneer,waarom,hoe,hoeveel,welke,welk,kunt,kun,kan,mag,heeft,hebben,heb,is,zijn,bent,moet,doen,waarheen,waarvoor',
  commands:
    'stop,wacht,wacht even,wacht eens,momentje,een moment,een ogenblik,annuleer,annuleren,help,hulp,herhaal,herhalen,nog een keer,nog eens,opnieuw,ga door,ga verder,langzamer,harder,zachter,doei,tot ziens,bedankt,dank u,dank u wel,dank je wel,terug,dat is alles,pardon',
  contradictions: 'nee,niet,maar,fout,verkeerd,wacht,stop,sorry,eigenlijk,liever,nooit,juist niet',
  digits: 'nul,een,één,twee,drie,vier,vijf,zes,zeven,acht,negen,dubbel',
};
