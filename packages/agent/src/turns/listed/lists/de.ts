import type { WordLists } from '../word-lists.ts';

export const german: WordLists = {
  sounds: 'mhm,hm,hmm,mm,mmh,aha,ah,oh,äh,ähm,haha,hehe,ach,ach so,uh',
  agreements:
    'ja,jo,jep,genau,okay,ok,gut,klar,richtig,stimmt,verstehe,ich verstehe,alles klar,in ordnung,na klar,sehr gut,ach ja,weiß ich',
  greetings: 'hallo,guten tag,guten morgen,guten abend,hi,servus,moin,grüß gott',
  openEnds:
    'der,die,das,den,dem,des,ein,eine,einen,einem,einer,mein,meine,meinen,ihr,ihre,ihren,unser,unsere,und,oder,aber,denn,weil,dass,wenn,ob,als,bevor,nachdem,obwohl,sondern,für,mit,von,vom,zu,zum,zur,bei,beim,nach,aus,auf,in,im,an,am,um,über,unter,ohne,gegen,durch,bis,seit,wegen,zwischen,sehr,äh,ähm,also,ich heiße,mein name ist,ich möchte,ich hätte gern,ich brauche,können sie,könnten sie,haben sie,gibt es,ich wollte,wie viel,ich bin',
  questionStarts:
    'was,wer,wen,wem,wessen,wo,wohin,woher,wann,warum,wieso,weshalb,wie,welche,welcher,welches,welchen,wieviel,kann,können,könnte,könnten,darf,haben,gibt,ist,sind,macht,muss,bieten',
  commands:
    'stopp,stop,halt,warte,warten sie,moment,einen moment,moment mal,augenblick,abbrechen,hilfe,noch einmal,nochmal,wiederholen,bitte wiederholen,weiter,langsamer,lauter,leiser,tschüss,auf wiedersehen,auf wiederhören,danke,vielen dank,von vorne,zurück,das ist alles,wie bitte',
  contradictions:
    'nein,nee,nicht,falsch,aber,doch,sondern,moment,stopp,halt,eigentlich,entschuldigung,quatsch',
  digits: 'null,eins,ein,zwei,zwo,drei,vier,fünf,sechs,sieben,acht,neun,doppel',
};
