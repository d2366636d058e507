/**
 * The facts again, as people ask for them in a hurry, indirectly or with a story: a line for each fact, its id in front.
 * As a recogniser hears them: lower case, no digits, no punctuation.
 */
const lines = `
services: what is it that you actually sell / what can i buy from you / what are you guys good at / list everything you do for a business / what would your assistant do for us / what could it do for a small business / what would it do for me while my hands are full / i am alone with customers and can not answer the phone / what would your thing do for my small business / what jobs could it take over from me
appointment-setting: can it put meetings in my diary / i need somebody to fix dates with my clients / will it schedule visits for us
lead-qualification: how do you find out whether a caller is worth my time / can it sort out the tyre kickers / which prospects get through to my sales people
support-automation: can it take over our help desk / our staff answers the same questions all day / who handles simple support requests at night
analytics: where do i see how the calls went / do i get statistics / is there a dashboard with numbers / how do i know what people called about / do i get a monthly overview / am i flying blind or can i see what is going on / do i get some numbers about the calls / is there a weekly summary of the phone
workflow-automation: what happens by itself after a call / who writes the notes after the call / will my records be updated automatically
how-it-works: explain the whole thing to me / what is going on technically when somebody calls / how does the assistant understand people
integrations: will it talk to the programs we use / does it plug into our crm / is there an api or webhook / can it connect with google calendar or outlook / does it work with hubspot or salesforce / can it connect to zapier or slack / does it work with outlook or calendly / does it write into pipedrive or zoho / by what technical means do you connect / how would you hook up our own in house software / we use a rare program nobody knows can you connect it / how does it link to a custom made database / what is the mechanism for linking our crm
languages: does it understand anything else than english / my customers speak spanish / can it answer in french or german / half my customers only speak spanish / does it know portuguese or polish / what if a caller has no english
response-time: how long do i wait for an answer / is there an awkward silence before it answers / how quick is its reaction / how quick does it answer when somebody calls / how fast does it pick up / does it leave long silences / how laggy is it / is there a lag or delay / will the caller hear nothing for ages / how long is the gap after somebody stops talking / does it respond right away or is it slow
accuracy: how often does it get things right / how many answers are correct / what is your hit rate / how good is it really / does it get much wrong
availability: is anybody answering at three in the morning / when does it sleep / does it take calls on holidays / does it ever take a break or lunch / does anyone pick up in the middle of the night / somebody rings at night with an emergency repair is it answered / is it awake on holidays and sunday nights / will a night caller get through / who answers at night
uptime: how often are you down / can i count on it being up / what availability do you aim for / does it ever crash / what if your system dies
demo-price: do i have to pay for the demonstration / is seeing it free / what will the demo set me back / any obligation if i take a demo / do i have to pay to see it first / is a look at it for nothing / what is the catch with the demo
demo-length: how many minutes should i plan for the demo
demo-content: what will you show me / how does a demo go / what do we do during the demonstration / what would we do together in the demo
pricing: is it cheaper than a receptionist / does it cost less than staff / what would we pay a month / what is the damage / how much for the real product / are there packages or tiers / do you have a price list / ballpark figure please / who could tell me the price / roughly what does it cost / what does it cost per month / which plan should i take / which plan is right for us / is there a setup fee / does that cost extra / do you give discounts / is there a discount for a year / what would this set me back / can a small shop afford it / how much money are we talking about / what do i pay in the end
payment: when is the bill due / how many days do i have to pay / do you send invoices
price-changes: will it get more expensive later / do you tell me before you raise prices / how much warning before it costs more
implementation-time: how soon are we up and running / when could we start taking calls with it / how many days until it goes live / how quickly can you get us going / how long does it take to get started / can it be live by tomorrow / can you have it running this week / how long at most until the first real call / from signing to the first call how long / what is the maximum until it answers / would it be ready by next month / how long from signature to the first real call
implementation-steps: how do we get going / how do we begin / what are the stages from signing to launch / walk me through the onboarding / what is the plan for the rollout / in which order do you do things / how much work is it for me
training: who shows my people how to use it / does my team get taught / will you teach our staff / will the girls at reception get shown how it works / does my front desk learn how to handle it / are we left on our own to learn it / do you teach the receptionists / will my staff have to figure it out alone
refund: can i get my money back / what if i want to return it / is there a money back guarantee / do i get back what i paid
cancel: how do i get out of this / how can i end my subscription / what must i do to quit / where do i send my cancellation / what if i want out / how do i fire you / is it hard to leave you
data-export: can i take my stuff with me when i leave / how do i get my things out / how many days do i have to download everything / if i cancel do i lose my data / what happens to my data when i quit / we leave you how long can we pull our stuff out / how much time to get our things when we quit / deadline to fetch our data after the end
hours: when is somebody in / what hours do you have on fridays / until when are you there on a monday / until when are you there today / what time do you open and close / business hours please / when is your office open during the week / what are your office hours / opening times on weekdays / how late are you open in the evening
weekend: is anyone around on saturday / are you there on sundays / what about saturday mornings / is the office open on the weekend / is the office closed on sunday / what about the lord's day / is anyone in on the seventh day / sundays closed or open / and sundays
address: where do you sit / where can i find your office / which city are you in / where should i send a letter
phone: what should i dial / give me a number to ring / which number do i call / what is your phone / the phone please / your phone number / what is their number / how do i phone your office
email: what do i type in to mail you / what is your mail / the email please / who do i write to
contact-reply: what ways are there to get hold of you / how do i get in touch / what is the best way to reach your people / how do i get somebody at your company / where do i ask a question of my own / do you have a press contact / who do journalists write to
industries: what kinds of companies do you work for / which branches do you know / who is it made for / is it for my kind of business
business-funding: we broker loans is that something for us / do you know the funding trade
ecommerce: i have a web shop what can you do for me / is it good for online retail / do you help people who sell on the internet
business-coaching: i am a coach can you help / is it something for trainers and coaches / what do you do for coaching practices
healthcare: can a clinic use it / is it for dentists and doctors / we are a medical practice does it fit
real-estate: can it arrange viewings of homes
customers: how many companies use you / who else has this / how big is your client base / how many firms trust you with their calls
missed-calls: why should i care about missed calls / what do i lose when nobody answers / is one lost call so bad / what would happen if i just let it ring / i let the phone ring when i am busy is that bad / is voicemail not good enough
privacy: how do you protect what people say on calls / how secure is all this / is our information in good hands / how do you keep things confidential / is what my patients say safe / can i trust you with customer data / i worry about our data
retention: how long is everything kept / when do you delete stuff / how many years do you hold on to information
call-records: do you tape the calls / are conversations being recorded / what is kept of a conversation sound or text / is the chat recorded / is what i write here kept / can i listen to the calls afterwards / do you keep the chat / is this being taped / do you write down what i say here
data-request: i want to be forgotten / how do i make you erase me / please remove everything about me / how long does it take to delete me
children: my son is fourteen may he use it / how old must one be / is it okay for kids / are teenagers allowed
law: which country or state has the say in a dispute / under whose law is the contract / what legal system applies
are-you-human: is there a real human behind this / do i talk to software / are you some kind of program / you sound very human who is there / is somebody sitting there talking / honey are you a person / you do not sound like a machine
speak-to-person: i would rather talk to somebody real / put me through to your staff / is there a human i could call / can i get a human please / i am tired of machines / how do i reach a real human today
agents: which specialists are there / who are the three / introduce your team of assistants / who is grace and who is kyle
marketing-data: if i signed up for news how long do you keep me / how long does data for advertising stay
account-data: i closed my account when is it all gone / how long do you keep accounts of former customers
transcript-years: how long do the transcripts stay with you / when are written records of calls deleted / how long is a booking kept / how long do you keep my phone number / how long do you hang on to the transcripts / when do the transcripts get thrown away
what-is-saywell: can it answer our phones / could your assistant pick up our calls / would it take the calls of my practice / what is this website about / what is this company / in one sentence what are you / so what does this thing actually do / what does it do exactly / what is it that this does / what is it for in plain words / somebody told me about saywell but i do not get what it is / explain it to me like i am five / i heard about you what do you actually make
booking-call: how does it arrange a date with a caller / what does it need from me to book / does it confirm right in the call / can it schedule someone at a certain time / can it book somebody late on a thursday / does it book within our opening hours / what does it note down about a customer when booking / which details of a person does it take for a booking / what does it ask somebody who wants an appointment / what information do callers give to book
calendar-entry: where does the meeting end up / do i have to copy the appointment myself / will it be in my diary after the call / will i get a summary by email after each call / where does the summary go / will i have to type it into my diary / where do i see what it booked
appointment-reminder: do people get a nudge before their date / does it remind them so they do not forget / my clients always forget their dates / does it nag people about their appointment
lead-scoring: how do you rank prospects / which leads are passed on to me / do you give leads a grade / does it weed out tire kickers / will it filter out people who only want a quote / i get many callers who never buy / can it keep time wasters away from me / does it weed out the tyre kickers
need-budget-timing: what do you ask them / which questions does a lead have to answer
after-hours: who takes calls in the evening and at night / somebody rings after closing time what then / calls late at night what becomes of them / a customer calls late on sunday does she get voicemail / do callers get an answering machine when we are closed / would a call on sunday night be lost / somebody calls while i am asleep / people ring me in my free time will that stop / customers disturb my dinner can it help
call-record: what do i have on my desk after a conversation / do i get a summary of every call / is each call documented / an employee quits is her knowledge about customers gone / what else is kept of a call besides the words / what if the person who knows all the customers leaves / besides the transcript what do i get of a call / what happens to our customers if a manager quits
analytics-insights: can i find out when most people ring / will i see what callers want most / what do the statistics tell me / can i see what times the phone goes crazy / which hours are the busiest on my phone / can i see when it rings most / does it tell me my rush hours
analytics-included: is reporting extra / do i pay separately for statistics
personal-contact: who is my contact at your company / who helps us during the setup / will i have one person to turn to / who would help me after i sign up / who helps us once we are customers / is there support for us after signing / do i get a different person every time / is it always the same rep / will we be stuck in a ticket queue after signing / does anybody hold our hand / who do i shout at when something goes wrong / tell me the name of the person who looks after us
not-knowing: what if it has no idea / does it make things up / what does it do with a question it can not answer / will it invent something / can it transfer a call to my staff / can it pass a caller on to a person / what if a caller wants a human / can it put callers through to us / does it forward calls to my team / does it hand over to a real person / a caller asks something you never told it / what happens with a question nobody prepared / what will it say if it was never told / somebody asks something odd what does it do / does it bluff / an angry caller demands a human is he stuck with the machine
taught-answers: how does it know our answers / where does its knowledge come from / what do you feed it with / does it get its answers from the internet / where does it look up answers for our customers / does it search the web / does it google the answers / will it answer with our own information
review-calls: can i read what it told my customers / is there a way to control its answers / can i look at what it told people / can my boss check on it
follow-up-message: can it send people something after the call / will it text or mail them afterwards / does it put things in writing / will the caller get a text afterwards / does it send out a confirmation in writing
one-minute: how do i find out whether it suits me / can i test it with my own questions / how fast do i see if it works for us / how can i see that it is any good / let me test it first
book-by-voice: can you put me down for a demo right here / can i make the booking with you now
what-i-know: what sort of questions can you answer / what are you informed about / what should i ask you
who-is-max: what is max for / tell me about max / which of your characters is for lending / we lend money to firms which assistant is ours / which of the three is for finance people / who of them fits a loan company / we lend to companies which character is for that line of business
who-is-grace: who is the shop assistant / what is grace for / tell me about grace / who should an online shop talk to / which of them is for shops / which character is for an internet shop / whom would you give a web store
who-is-kyle: what is kyle for / tell me about kyle / who should a coach talk to / which of the three is for coaches / which character is for trainers / whom would you give a coach
first-sentences: what is their opening line / how do they greet callers / what do the assistants say when they pick up
where-it-stops: what will it refuse to do / are there things it must not do / where are its limits in funding and taxes / what will it not do / what can it not do / what does it not do / what does it refuse
common-benefits: what do all the assistants share / what can each of the three do
other-trades: my trade is not on your list / we are lawyers can you work for us / does it work for a restaurant or a plumber / we do something completely different / is it any good for a law office / we run a small law firm and miss calls / what can you do for a garage / do you do plumbers too / is it for a hairdresser or a salon / i run a restaurant is it for me / is it something for a hotel or a gym / does it suit an electrician or a roofer / i have a flower shop / could an accountant use it / we are a vet or a school / do you do barbers or salons / does it work for a roofer or a florist / i run a bakery would it work / can a vet or a garage use it / is it good for a church or a charity
implementation-weeks: how are the four weeks divided / how long does it take week by week
discovery-step: what happens in week one / what is done first / how do you begin / what do you want from us at the start / what do you need to know from us first / do you listen to how we answer the phone now
setup-step: what comes after the strategy / when do you connect our software
launch-step: what comes last / how does it end before it goes live / when is our team trained / what happens in week four
connect-shop: what gets hooked up / is my store linked too / which of our tools are linked
taxes-prepared: does max do taxes / what is asked before a tax appointment / who answers tax questions in the end
funding-after-hours: when do business owners call for money / who talks to applicants in the evening
most-asked-ecommerce: what is asked most in shops / what do customers of shops call about
chief-benefits: what is in it for a ceo / what do i gain as an owner / how does my life get easier / what would be different for me after a month
discovery-length: how long do you spend on understanding us / how long is the first phase
phone-hours: at what times is a human on the phone / until what time can i ring somebody / can i speak to a person on sunday / can i talk to somebody on the weekend / can i reach a human on saturday / when does a living person pick up your phone / i only talk to humans when are they in
time-zone: is that eastern or pacific / what zone do your hours refer to / nine to six of which zone
address-zip: zip code please / what is the full mailing address / postcode of your office
email-reply: how long until you answer my mail / when do i hear back if i write / how fast are you by email / i wrote you an email when will somebody look at it / when do you look into your mailbox / i mailed you a picture how soon is it seen / how long does my mail lie around
email-attachments: i want to send a pdf / where do i send documents / how can i get a file to you
free-consultation: do i pay for talking to one of you / what is a call with a person going to cost / is the demo given by a bot or a human / do i get somebody who knows my trade in the demo / who holds the demo a person or a robot / will i meet a real expert in the demo
form-fields: what do i have to enter on the contact page / is the phone number mandatory / which details do you want in the form
form-urgency: can i mark my message as urgent / what does asap mean in the form / how do i say that it is in a hurry / i need it solved in one or two days what do i choose / which urgency is the fastest
form-industries: is my industry in the drop down / what can i pick as industry
form-failed: i got an error when i sent the form / is my text lost when sending fails / the send button did nothing
form-after: when will you get back to me about the form / what do i hear after pressing send / i sent a message what now / i filled out your form how long must i wait / do i have to wait for days after the form
messages-read-by: does a machine read my message / who sees what i write in the form / do real people answer mails / do you read what people type in the box / does my message go to the bin / does anybody really look at the messages / is what i type in the form ever seen
words-used-for: what becomes of what i tell you / why do you want my message / do you use my words for anything else / will i get spam if i leave my email / do i end up on a mailing list / will you bombard me with ads after i write / do you spam people who fill in the form
support-always: is chat there at night too / can i get help on a sunday night / when is the ai support there / can i get an answer here at midnight / is the chat open right now
measure-response: from when to when do you measure the reaction / what exactly is under two seconds / from what moment to what moment does the clock run / when does the clock start and stop / between which two moments is the speed taken / how are the seconds counted
measure-accuracy: says who that it is so accurate / is the accuracy really measured / how did you come to ninety eight percent
measure-uptime: how do you count the uptime / over which time is the uptime looked at / are maintenance hours counted
downtime-year: what does ninety nine point nine mean in hours
figures-are-aims: are those numbers real / can i hold you to the figures / is ninety nine point nine percent a promise / are the figures a warranty
measured-claims: can i check the numbers myself / how would i repeat your measurement / which command runs the benches / can a reporter run the tests himself / must we just believe your response times / can outsiders repeat the tests / where is the proof for your speed
new-ceos: how many do you take on monthly / how many bosses join every month
ceo-users: how many chief executives let it pick up / are the five hundred ceos real / are those ceos real customers
example-calls: are there samples to listen to / can i hear what it sounds like / where are your example conversations / can i listen to a sample / do the six calls have sound
example-appointment: which time did the caller get in your sample call
example-lead: what was the money for in the sample / how much did the baker want
example-invoice: what about the unknown charge in your example
measured-site: how good was it on your own pages / how often is it flat out wrong / how often is it wrong really / what is the measured number / did anyone actually test how good it is / is ninety eight percent real or just marketing
measured-domain: how good was it for other companies / how many were wrong for other businesses
measured-document: how good is it with pdf documents / how many right answers from documents
measured-outside: how often does it admit that it has no clue / how many things it can not know did it own up to
measured-month: from when are the measurements
founded: in which year did it all begin / how did you start out / when did your company start / when did you start / when did this whole thing get off the ground / when did it all start with you guys / how many years have you been doing this / what is the year of your beginning
first-customers: who did you work for at the beginning / and the year after you began
history-2024: what came in the third year / when did it get below two seconds
history-2025: what is the newest in your history
history-example: is your company history true or made up
mission: why do you do this / what drives you / what is the point of the company
values: what principles do you have / what do you stand for / how do you behave towards callers
says-it-is-ai: do callers find out that it is a robot / will it admit to being a machine / would my caller know it is not my receptionist / does it say by itself that it is a machine / does it pretend to be one of my staff / will people think they talk to my secretary / would a caller notice that it is not the lady at the desk
interrupting: can i cut in / does it shut up when i speak / the caller starts speaking in the middle of its sentence / does it keep droning on when somebody speaks / what if a customer cuts in / will it talk over people
own-data-leave: may i take my recordings and transcripts along / who do the transcripts belong to when i go
example-stories: are the testimonials genuine / did real customers say that / is anything of the success stories true / can i talk to one of your customers / are those reviews real
story-funding-reviews: how did it go for the funding firm / how many reviews were booked in a week
story-returns: what happened with returns at the shop / did anybody benefit in ecommerce
story-kyle: what do coaches say about it / do clients like kyle
story-broker: how did the broker handle applications before / what changed for the small broker
story-hiking: which shop is in your success story / what did december look like for the hiking store
story-coach: what happened to the evenings of the coach / how did it help a single coach
team: who works with you / names of your people please / who will i be dealing with / how many people work there / how many employees do you have / how big is the team / who are the folks behind this / who will be my people at your company
team-example: are elena and the others real / do those people exist
chief-executive: who is the boss / who is in charge there / what did elena do before / what is the background of elena
engineering-head: who builds it / what did tomas do before / the engineering guy
conversation-design: who was on the radio
customer-success: who takes care of customers / who stays with us after signing / until when does daniel stay / the name of the person who helps after signing / who holds our hand once we signed / who is the person for customers on your team
perks: what do employees get / is it nice to work for you / what benefits does the staff have / do staff get equity or options / do employees own a part of it / are you hiring / where can i see open positions
leave-days: how much holiday does one get at your company / how long is the vacation of employees
remote-work: do employees have to come to the office / can people work from home at saywell / do i have to move to delaware if i get hired / is it home office at your company / would i have to take calls in the evening if i worked for you / are your employees on call at night / do you want people in the office / if my husband worked for you would he be on call in the evening
learning-budget: do you pay for courses of employees / what do you all do together on fridays / what is your friday ritual / what do you do on fridays at your company / is there a ritual in the team
grace-order-status: most of our calls are where is my order / can it tell where an order is
any-size: i only have two chairs is that too small / there are just two of us is it for us / is my shop too little for this / we only get a few calls a day
`;
/** The questions of each fact, by its id. */
export const askedOtherwise = questionsIn(lines);

export function questionsIn(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [id = '', questions = ''] = line.split(': ');
        return [id, questions.split(' / ')] as const;
      }),
  );
}
