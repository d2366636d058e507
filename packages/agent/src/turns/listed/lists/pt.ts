import type { WordLists } from '../word-lists.ts';

export const portuguese: WordLists = {
  sounds: 'mhm,hm,hmm,mm,ah,oh,eh,hum,uhum,aham,ahã,é,haha,rs,ui',
  agreements:
    'sim,claro,certo,está bem,tá,tá bom,ok,okay,bem,muito bem,bom,exato,exatamente,correto,entendo,entendi,percebo,com certeza,perfeito,isso,pois,pois é',
  greetings: 'olá,oi,bom dia,boa tarde,boa noite,alô,estou',
  openEnds:
    'o,a,os,as,um,uma,uns,umas,meu,minha,meus,minhas,seu,sua,seus,suas,nosso,nossa,este,esta,e,ou,mas,porque,que,se,quando,como,embora,de,do,da,dos,das,em,no,na,nos,nas,ao,à,com,sem,para,por,pelo,pela,sobre,entre,até,desde,muito,então,chamo-me,meu nome é,o meu nome é,quero,queria,gostaria,gostaria de,preciso,preciso de,procuro,pode,poderia,tem,há,é,sou,quanto,quero saber',
  questionStarts:
    'que,quem,qual,quais,onde,aonde,quando,como,quanto,quanta,quantos,quantas,porque,pode,podem,poderia,posso,tem,têm,há,existe',
  commands:
    'pare,para,espera,espere,um momento,um segundo,só um momento,cancela,cancelar,ajuda,repete,repita,outra vez,de novo,continua,continue,mais devagar,mais alto,adeus,tchau,até logo,obrigado,obrigada,muito obrigado,muito obrigada,voltar,é tudo,desculpe,como',
  contradictions: 'não,nunca,mas,antes,espera,espere,desculpe,errado,falso,nem',
  digits: 'zero,um,uma,dois,duas,três,quatro,cinco,seis,meia,sete,oito,nove,duplo',
};
