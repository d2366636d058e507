import { stem } from './stem.ts';

/** Words that say nothing about the topic of a question. */
const stopWordList = `a about all also am an and any anybody anyone anything are as at be been being but by can could did
do does doing done else for from get give gets getting go goes going good got had has have having he hello help her here
hey hi him his how i if in into is it its just kind know let like may maybe me might mine my need no not now of off oh ok
okay on one or our out over please really right say see she should so some someone something somehow sort sure take
tell thank thanks than that the their them then there these they thing things think this those to too um uh us very want
wanted wanna gonna was we well were what whats which who whom whose why will wish with wonder wondering would yeah yes you
your yours explain describe talk talking speaking hear ask asking question questions find looking actually basically
currently today exactly much many mean make makes anytime per until send show
offer offers offered provide provides whenever`;
const stopWords = new Set(stopWordList.split(/\s+/));

export function isStopWord(word: string): boolean {
  return word.length === 1 || stopWords.has(word);
}

/**
 * Function words that recognisers most often miss by a sound; an unknown word that
 * sounds like one of them says nothing either.
 */
export const mishearedStopWords: readonly string[] =
  'does have what your you are the how much can is this there their would could want with'.split(' ');

/** Each line means the same to a visitor; the first word names the group. */
const synonymLines = `price cost pricing fee charge pay paid expensive cheap rate cheaper cheapest dearer costly fare tariff
hour open opening close closed closing
address location located locate office street headquarters based
phone telephone
email mail
demo demonstration trial
appointment meeting appointments
book schedule reserve arrange booking
implement implementation setup onboarding onboard install installation deploy deployment rollout
industry sector niche vertical field
privacy secure security safe private protect protection confidential encrypted encryption
integrate integration connect connector plug compatible
support assistance
analytics report reporting statistics metric insight dashboard
lead prospect
qualify qualification qualified qualifying
uptime availability reliable reliability outage downtime
accuracy accurate correct precise precision
fast faster quick quicker quickly speed latency slow
company business firm organization organisation
customer client
refund reimburse reimbursement
cancel cancellation terminate quit
begin start started
automate automation automatic automatically
language languages multilingual
message reply respond response answer
long duration
people human person staff
step stage phase process
contract subscription plan agreement
parcel package shipment
cart basket trolley
ceo boss chief
child kid kids children minor son daughter boy girl toddler teen teenager grandchild grandson granddaughter niece nephew
lawyer attorney
invoice bill
buy purchase
delete erase remove
guarantee warranty promise
wrong false incorrect mistake error
discount rebate
voucher coupon
train teach taught
job career vacancy hiring
doctor physician
car auto vehicle
money cash
website site homepage
high tall height
rain rainy pour
stolen steal stole theft
toilet restroom bathroom washroom lavatory loo
pause suspend freeze
dog puppy
photo photograph picture pic
broken break broke damage
sick ill unwell
food meal snack
bike bicycle
luggage baggage suitcase
wifi internet wlan
admission entrance entry
teacher instructor trainer
repair fix mend
garbage trash rubbish waste
pet animal
lock padlock
truck lorry
power electricity
elevator lift
wheelchair disability disabilities disabled
student college university
holiday vacation easter
wear worn dress clothes clothing outfit
used secondhand preowned
deposit upfront downpayment
visit visitor
lose lost losing loss
beginner novice newbie
sofa couch
dirt dirty mess messy
afraid scared terrified fear nervous anxious
pain hurt ache painful sore
senior elderly retired retiree pensioner
alcohol beer wine booze
accident crash collision
abroad overseas
emergency urgent urgently
gift present
motorhome rv camper campervan
heat warm`;

const groupOfStem = new Map<string, string>();
for (const line of synonymLines.split('\n')) {
  const words = line.split(' ');
  for (const word of words) groupOfStem.set(stem(word), words[0] ?? word);
}

/** Name of the synonym group of a stem, or the stem itself. */
export function meaningOf(stemmed: string): string {
  return groupOfStem.get(stemmed) ?? stemmed;
}
