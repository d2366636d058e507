import type { WordLists } from '../word-lists.ts';

export const polish: WordLists = {
  sounds: 'mhm,hm,hmm,mm,aha,ah,oh,o,e,ee,yyy,eee,haha,uhm,no',
  agreements:
    'tak,no tak,dobrze,dobra,okej,ok,okay,jasne,oczywiście,racja,zgadza się,dokładnie,rozumiem,pewnie,w porządku,super,świetnie,właśnie',
  greetings: 'cześć,hej,dzień dobry,dobry wieczór,halo,witam',
  openEnds:
    'i,a,ale,lub,albo,oraz,bo,ponieważ,że,żeby,jeśli,jeżeli,gdy,kiedy,czy,choć,w,we,z,ze,na,do,od,dla,po,pod,nad,przed,przez,przy,bez,o,u,za,między,mój,moja,moje,swój,ten,ta,to,te,bardzo,więc,nazywam się,mam na imię,moje imię to,chcę,chcę się,chciałbym,chciałabym,potrzebuję,szukam,czy mogę,czy można,czy macie,czy jest,jest,są,jestem,ile',
  questionStarts:
    'co,kto,kogo,komu,gdzie,dokąd,skąd,kiedy,dlaczego,czemu,jak,jaki,jaka,jakie,który,która,które,ile,czy',
  commands:
    'stop,stój,czekaj,proszę czekać,proszę zaczekać,chwila,chwileczkę,moment,anuluj,pomoc,pomocy,powtórz,proszę powtórzyć,jeszcze raz,dalej,proszę mówić dalej,wolniej,głośniej,ciszej,do widzenia,cześć,dziękuję,dzięki,dziękuję bardzo,od początku,wstecz,to wszystko,słucham',
  contradictions: 'nie,ale,źle,błąd,czekaj,stop,przepraszam,raczej,nigdy,jednak,właściwie',
  digits: 'zero,jeden,dwa,trzy,cztery,pięć,sześć,siedem,osiem,dziewięć,podwójne',
};
