import type { AssistantLines } from './assistant-lines.ts';

export const portuguese: AssistantLines = {
  notUnderstood: 'Desculpe, não entendi. Pode dizer outra vez?',
  stillNotUnderstood: 'Desculpe, algo correu mal do meu lado. Pode repetir, por favor?',
  tooSlow: 'Desculpe, neste momento estou um pouco lento. Pode dizer outra vez, por favor?',
  notHeardWell: [
    'Desculpe, não ouvi bem. Pode dizer outra vez, por favor?',
    'Ainda não ouvi bem. Pode repetir um pouco mais devagar?',
    'Lamento, ainda não consigo ouvir bem. Também pode escrever a sua mensagem, e eu respondo.',
  ],
  cannotHear: 'Não consigo ouvir nesta chamada. Escreva a sua mensagem, por favor, e eu respondo.',
  giveUp: 'Lamento, estou com dificuldades técnicas. Tente de novo daqui a alguns minutos, por favor.',
  tooQuiet: 'Mal consigo ouvir. Pode aproximar-se do microfone, por favor?',
  overdriven: 'O seu microfone está muito alto e distorce. Pode baixar o volume ou afastar-se um pouco?',
  cannotMakeOut: 'Ouço a sua voz, mas não percebo as palavras. Pode falar mais devagar ou escrever?',
  stillThere: 'Ainda está aí?',
  goodbye: 'Obrigado. Até logo!',
  farewell: 'Lamento, tenho de terminar esta chamada. Escreva-nos, por favor. Adeus.',
  transfer: 'Um momento, por favor, vou passar a chamada.',
  greeting: 'Olá. Em que posso ajudar?',
};
