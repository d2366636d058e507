import { expect, it } from 'vitest';
import { redact } from './redact.ts';

it('addresses that let somebody into a call are not read by others, whatever joins by them', () => {
  const call = {
    id: '1',
    webCallUrl: 'https://a.example/room/1?t=x',
    transport: { provider: 'vapi.websocket', websocketCallUrl: 'wss://a.example/call/1/transport?t=x' },
    monitor: { listenUrl: 'wss://a.example/listen', controlUrl: 'https://a.example/control' },
  };
  expect(redact(call)).toEqual({
    id: '1',
    webCallUrl: '[redacted]',
    transport: { provider: 'vapi.websocket', websocketCallUrl: '[redacted]' },
    monitor: { listenUrl: '[redacted]', controlUrl: '[redacted]' },
  });
});
