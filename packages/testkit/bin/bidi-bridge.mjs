#!/usr/bin/env node
/**
 * Started by the driver instead of Firefox: starts it with the same arguments and passes
 * its WebDriver BiDi messages on. The extended support release lags behind the commands
 * that the driver sends for every page; what it does not know counts as done.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const announced = /WebDriver BiDi listening on (ws:\/\/\S+)$/;
const firefox = spawn(process.env.SAYWELL_FIREFOX, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
firefox.on('exit', (code) => process.exit(code ?? 1));

// The driver takes the first address that it reads: Firefox's own is not passed on to it.
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = announced.exec(line)?.[1];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else serve(address);
});

function serve(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on('connection', (driver, { url }) => {
    const browser = new WebSocket(`${address}${url}`, { perMessageDeflate: false });
    const early = [];
    driver.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return;
      const message = withoutGesture(data);
      if (browser.readyState === WebSocket.OPEN) browser.send(message);
      else early.push(message);
    });
    browser.on('open', () => early.forEach((message) => browser.send(message)));
    browser.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') driver.send(forgive(data));
    });
    driver.on('close', () => browser.terminate());
    for (const side of [browser, driver]) side.on('error', () => driver.terminate());
    browser.on('close', () => driver.close());
  });
}

/** The driver counts whatever it asks of a page as a visitor's gesture: nothing would ever be refused. */
function withoutGesture(message) {
  return message.replaceAll('"userActivation":true', '"userActivation":false');
}

function forgive(message) {
  if (!message.includes('"unknown command"')) return message;
  const { type, id, error, message: text } = JSON.parse(message);
  const isForgiven = type === 'error' && error === 'unknown command' && text.startsWith('emulation.');
  return isForgiven ? JSON.stringify({ type: 'success', id, result: {} }) : message;
}
