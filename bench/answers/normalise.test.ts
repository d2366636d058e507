import { expect, it } from 'vitest';
import { searchedText } from './contains.ts';
import { normalise } from './normalise.ts';

it.each([
  ['Thirty minutes, and no more!', '30 minutes and no more'],
  ['one hundred and fifty', '150'],
  ['two thousand five hundred and ten', '2510'],
  ['a hundred people, a person', '100 people a person'],
  ['twenty-five', '25'],
  ['$1,500.00 a month', '1500 dollars a month'],
  ['€20 or 20 €', '20 euros or 20 euros'],
  ['9:00 a.m. to 5:30 P.M.', '9 am to 5 30 pm'],
  ['9am', '9 am'],
  ['9:00 sharp', '9 00 sharp'],
  ['98%', '98 percent'],
  ['ninety nine point nine per cent', '99·9 percent'],
  ['99.9 percent.', '99·9 percent'],
  ['the twenty-second of May, 3rd of June', 'the 22th of may 3th of june'],
  ["I don't, can't and won't", 'i do not can not and will not'],
  ['It’s the customer’s', 'it is the customers'],
  ['Hello@Saywell.example.', 'hello at saywell dot example'],
  ['24/7', '24 7'],
  ['twenty four seven', '24 7'],
  ['five million', '5000000'],
  ['2 thousand', '2000'],
  ['', ''],
])('%s is compared as %s', (text, form) => {
  expect(normalise(text)).toBe(form);
});

it.each([
  ['We need 30 days.', 'thirty days'],
  ['Send us an e-mail', 'email'],
  ['Send us an email', 'e-mail'],
  ['a follow up call', 'follow-up'],
  ['No, we do not.', '^no'],
  ['Call three oh two, five five five, zero one four two.', '302 555 0142'],
  ['Call +1 302 555 0142.', '3025550142'],
  ['At twelve oh one North Market Street', '1201'],
  ['Since twenty twenty four', '2024'],
  ['Open 9–5', '9 to 5'.replace(' to ', ' ')],
])('%s has %s', (text, phrase) => {
  expect(searchedText(text).contains(phrase)).toBe(true);
});

it.each([
  ['It takes 130 days', '30 days'],
  ['We know it', '^no'],
  ['There is no fee', '^no'],
  ['Nine people, one car', '91'],
  ['Nothing', '!'],
  ['One of 100 people', '1:00'],
  ['From 9:00', '900'],
])('%s has not %s', (text, phrase) => {
  expect(searchedText(text).contains(phrase)).toBe(false);
});
