import { aboutValues } from './values/about.ts';
import { contactValues } from './values/contact.ts';
import {
  assistantDemoValues,
  interfaceDemoValues,
  squadDemoValues,
  terminationDemoValues,
} from './values/demos.ts';
import { featureValues } from './values/features.ts';
import { figureValues } from './values/figures.ts';
import { frameValues } from './values/frame.ts';
import { homeValues } from './values/home.ts';
import { measuredValues } from './values/measured.ts';
import { recordedCall } from './values/recorded-call.ts';
import { solutionValues } from './values/solutions.ts';
import { busyAnswer, coachAnswer, loanAnswer } from './values/specialist-answers.ts';
import { statusValues } from './values/status.ts';

const { example } = featureValues;
const { team, years } = aboutValues;
const { hiking, three } = solutionValues;

/** What pages show of a fact, by its id: every number, time and name of every page but the legal ones. */
export const shownValues: Readonly<Record<string, readonly string[]>> = {
  'what-is-saywell': [frameValues.name],
  email: [frameValues.email],
  phone: [frameValues.phone],
  'address-zip': [frameValues.street, frameValues.city],
  uptime: [frameValues.uptime, figureValues.uptime],
  'downtime-year': [figureValues.downtime],
  'response-time': [figureValues.responseTime, figureValues.responseTimeInWords],
  availability: [figureValues.availability],
  accuracy: [figureValues.accuracy, featureValues.accuracyAnswer],
  'measured-site': Object.values(measuredValues.site),
  'measured-domain': Object.values(measuredValues.domain),
  'measured-document': Object.values(measuredValues.document),
  'measured-outside': Object.values(measuredValues.outside),
  'measured-month': [measuredValues.month],
  customers: [figureValues.businesses, figureValues.moreBusinesses],
  'ceo-users': [figureValues.chiefs],
  'new-ceos': [figureValues.newChiefs],
  'implementation-time': [
    figureValues.launchDays,
    figureValues.launchDaysInWords,
    figureValues.launchWithin,
    figureValues.launchWithinDays,
    featureValues.launchAnswer,
  ],
  'implementation-steps': [figureValues.launchSteps, contactValues.steps],
  'implementation-weeks': [solutionValues.weeksInWords],
  'discovery-step': [solutionValues.discoveryWeeks],
  'setup-step': [solutionValues.setupWeeks],
  'launch-step': [solutionValues.launchWeeks],
  'discovery-length': [homeValues.discovery],
  'data-export': [figureValues.exportDays],
  'demo-length': [figureValues.demoMinutes],
  'missed-calls': [homeValues.nextCaller],
  'lead-scoring': [homeValues.leadQuestions],
  'chief-benefits': [homeValues.chiefBenefits],
  'story-funding-reviews': [homeValues.reviewsBooked, homeValues.reviewsAtNight],
  'example-calls': [featureValues.sixCalls, featureValues.sixExchanges, solutionValues.sixCalls],
  'example-appointment': [example.slot, example.asked, example.offered],
  'example-lead': [example.ovens, example.amount],
  'example-analytics': [example.twoQuestions],
  analytics: [featureValues.analyticsAnswer],
  integrations: [featureValues.integrationsAnswer, 'Shopify'],
  agents: [three.title, three.industries, three.all, three.assistants, featureValues.three],
  'who-is-max': [solutionValues.specialists.max],
  'who-is-grace': [solutionValues.specialists.grace, solutionValues.manyCallers],
  'who-is-kyle': [solutionValues.specialists.kyle],
  'max-funding-calls': [solutionValues.sameQuestions],
  'max-approval': [loanAnswer],
  'grace-peak-season': [busyAnswer, solutionValues.busySeason],
  'grace-products': [solutionValues.twoItems],
  'kyle-coaching-advice': [coachAnswer],
  'story-broker': [solutionValues.brokerStaff, solutionValues.brokerAnswers],
  'story-hiking': [hiking.people, hiking.month, hiking.two],
  founded: [years.first, aboutValues.beginning],
  'first-customers': [years.second, aboutValues.firstCustomers],
  'history-2024': [years.third],
  'history-2025': [years.fourth],
  interrupting: [aboutValues.interrupted, aboutValues.interruption],
  'chief-executive': [team.chief, aboutValues.chiefYears],
  'engineering-head': [team.engineering, aboutValues.engineeringYears],
  'conversation-design': [team.conversation],
  'customer-success': [team.customers, aboutValues.customerCalls],
  'leave-days': [aboutValues.leave],
  'learning-budget': [aboutValues.friday],
  'remote-work': [aboutValues.afterSix],
  'phone-hours': [contactValues.phoneHours],
  hours: [
    contactValues.peopleHours,
    contactValues.saturdayCalls,
    ...[contactValues.week, contactValues.saturday, contactValues.sunday].flatMap(({ days, time }) => [
      days,
      time,
    ]),
  ],
  'email-reply': [contactValues.emailReply],
  'form-after': [contactValues.formReply],
  'form-urgency': Object.values(contactValues.urgency),
  'recorded-call': [...recordedCall.lines.map(({ text }) => text), ...Object.values(recordedCall.booking)],
  browsers: [assistantDemoValues.browsers],
  'button-speed': Object.values(interfaceDemoValues),
  'end-sequence': [terminationDemoValues.pressed, terminationDemoValues.pulse],
  'end-message': [
    terminationDemoValues.toast,
    terminationDemoValues.toastInWords,
    terminationDemoValues.afterPress,
  ],
  'end-button': [terminationDemoValues.keys],
  'squad-voices': [squadDemoValues.voices],
  'squad-buttons': [squadDemoValues.ways, squadDemoValues.sizes],
  'status-page': [statusValues.interval],
  javascript: [statusValues.script],
};

/** Facts of which pages show what was said, word for word: the answer tells what it is, not every line. */
export const quotedFacts: ReadonlySet<string> = new Set(['recorded-call']);
