import type { WordLists } from '../word-lists.ts';

export const spanish: WordLists = {
  sounds: 'mhm,hm,hmm,mm,ajá,aja,ah,oh,eh,em,este,uh,ja,jaja,uy,anda',
  agreements:
    'sí,si,claro,vale,ok,okay,bien,muy bien,bueno,exacto,correcto,de acuerdo,entiendo,ya,ya veo,por supuesto,perfecto,eso es',
  greetings: 'hola,buenos días,buenas tardes,buenas noches,buenas,aló,diga',
  openEnds:
    'el,la,los,las,un,una,unos,unas,mi,mis,su,sus,tu,nuestro,nuestra,este,esta,y,e,o,u,pero,porque,que,si,cuando,como,aunque,sino,de,del,a,al,en,con,sin,para,por,sobre,entre,hasta,desde,hacia,según,muy,eh,em,entonces,me llamo,mi nombre es,quiero,quisiera,me gustaría,necesito,busco,puede,podría,tiene,tienen,hay,es,soy,cuánto,quiero saber',
  questionStarts:
    'qué,quién,quiénes,cuál,cuáles,dónde,adónde,cuándo,cómo,cuánto,cuánta,cuántos,cuántas,puede,pueden,podría,puedo,tiene,tienen,hay,es',
  commands:
    'para,pare,alto,espera,espere,un momento,un segundo,cancela,cancelar,ayuda,repite,repita,otra vez,continúa,continúe,sigue,siga,más despacio,más lento,más alto,adiós,hasta luego,gracias,muchas gracias,empezar de nuevo,atrás,eso es todo,perdón,cómo',
  contradictions: 'no,nunca,pero,sino,mejor,espera,espere,perdón,falso,incorrecto,tampoco',
  digits: 'cero,uno,una,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,doble',
};
