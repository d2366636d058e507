import type { AssistantLines } from './assistant-lines.ts';

export const polish: AssistantLines = {
  notUnderstood: 'Przepraszam, nie zrozumiałem. Czy można powtórzyć?',
  stillNotUnderstood: 'Przepraszam, coś poszło nie tak po mojej stronie. Czy można to powtórzyć?',
  tooSlow: 'Przepraszam, działam teraz trochę wolno. Czy można to powiedzieć jeszcze raz?',
  notHeardWell: [
    'Przepraszam, nie usłyszałem dobrze. Czy można powtórzyć?',
    'Nadal nie słyszę dobrze. Czy można powtórzyć trochę wolniej?',
    'Przepraszam, wciąż nie słyszę wystarczająco dobrze. Można też napisać wiadomość, a ja odpowiem.',
  ],
  cannotHear: 'W tej rozmowie nic nie słyszę. Proszę napisać wiadomość, a ja odpowiem.',
  giveUp: 'Przepraszam, mam problemy techniczne. Proszę spróbować ponownie za kilka minut.',
  tooQuiet: 'Ledwo słyszę. Czy można podejść bliżej mikrofonu?',
  overdriven: 'Mikrofon jest bardzo głośny i zniekształca głos. Czy można go ściszyć albo się odsunąć?',
  cannotMakeOut: 'Słyszę głos, ale nie rozumiem słów. Czy można mówić wolniej albo napisać?',
  stillThere: 'Halo, czy słychać mnie jeszcze?',
  goodbye: 'Dziękuję. Do widzenia!',
  farewell: 'Przepraszam, muszę teraz zakończyć tę rozmowę. Proszę do nas napisać. Do widzenia.',
  transfer: 'Chwileczkę, już łączę.',
  greeting: 'Dzień dobry. W czym mogę pomóc?',
};
