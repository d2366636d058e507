import type { AssistantLines } from './assistant-lines.ts';

export const spanish: AssistantLines = {
  notUnderstood: 'Perdone, no lo he entendido. ¿Puede repetirlo?',
  stillNotUnderstood: 'Perdone, algo ha fallado por mi parte. ¿Puede repetirlo, por favor?',
  tooSlow: 'Perdone, ahora mismo voy un poco lento. ¿Puede decirlo otra vez, por favor?',
  notHeardWell: [
    'Perdone, no le he oído bien. ¿Puede repetirlo, por favor?',
    'Sigo sin oírle bien. ¿Puede decirlo otra vez, un poco más despacio?',
    'Lo siento, todavía no le oigo bien. También puede escribirme y le responderé.',
  ],
  cannotHear: 'No puedo oírle en esta llamada. Escriba su mensaje, por favor, y le responderé.',
  giveUp: 'Lo siento, tengo dificultades técnicas. Inténtelo de nuevo en unos minutos, por favor.',
  tooQuiet: 'Apenas le oigo. ¿Puede acercarse al micrófono, por favor?',
  overdriven: 'Su micrófono suena muy fuerte y distorsiona. ¿Puede bajarlo o alejarse un poco?',
  cannotMakeOut: 'Le oigo, pero no distingo las palabras. ¿Puede hablar más despacio o escribirme?',
  stillThere: '¿Sigue ahí?',
  goodbye: 'Gracias. ¡Hasta luego!',
  farewell: 'Lo siento, tengo que terminar esta llamada. Escríbanos, por favor. Adiós.',
  transfer: 'Un momento, por favor, le paso la llamada.',
  greeting: 'Hola. ¿En qué puedo ayudarle?',
};
