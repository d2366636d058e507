import type { CreateTool } from '@saywell/contract';
import type { KindAnswer } from '../tool-runner.ts';
import { appendRow, checkCalendar, createCalendarEvent } from './google.ts';
import {
  highLevelAppointment,
  highLevelContact,
  highLevelFindContact,
  highLevelSlots,
  highLevelWorkflow,
} from './high-level.ts';
import { runMake } from './make.ts';
import { type ServiceCall, serviceFailure } from './service-request.ts';
import { sendSlackMessage } from './slack.ts';
import { sendSms } from './sms.ts';

/** Null: the tool is none of another service. */
export function serviceTool(tool: CreateTool): ((call: ServiceCall) => Promise<KindAnswer>) | null {
  const run = runnerOf(tool);
  if (run === null) return null;
  return (call) => run(call).catch(serviceFailure);
}

function runnerOf(tool: CreateTool): ((call: ServiceCall) => Promise<KindAnswer>) | null {
  switch (tool.type) {
    case 'slack.message.send':
      return sendSlackMessage;
    case 'google.calendar.event.create':
      return createCalendarEvent;
    case 'google.calendar.availability.check':
      return checkCalendar;
    case 'google.sheets.row.append':
      return appendRow;
    case 'gohighlevel.calendar.availability.check':
      return highLevelSlots;
    case 'gohighlevel.calendar.event.create':
      return highLevelAppointment;
    case 'gohighlevel.contact.create':
      return highLevelContact;
    case 'gohighlevel.contact.get':
      return highLevelFindContact;
    case 'ghl':
      return (call) => highLevelWorkflow(tool, call);
    case 'make':
      return (call) => runMake(tool, call);
    case 'sms':
      return sendSms;
    default:
      return null;
  }
}
