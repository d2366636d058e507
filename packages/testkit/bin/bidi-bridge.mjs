#!/usr/bin/env node
/**
 * Started by the driver instead of Firefox: starts it with the same arguments and passes
 * its WebDriver BiDi messages on. The extended support release lags behind the commands
 * that the driver sends for every page; what it does not know counts as done.
 */
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const announced = /WebDriver BiDi listening on (ws:\/\/\S+)\n/;
const firefox = spawn(process.env.SAYWELL_FIREFOX, process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
firefox.on('exit', (code) => process.exit(code ?? 1));

let output = '';
let isServed = false;
firefox.stderr.on('data', (data) => {
  if (isServed) return;
  output += data;
  const address = announced.exec(output)?.[1];
  process.stderr.write(String(data).replace(announced, ''));
  if (address === undefined) return;
  isServed = true;
  serve(address);
});

function serve(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`),
  );
  server.on('connection', (driver, { url }) => {
    const browser = new WebSocket(`${address}${url}`, { perMessageDeflate: false });
    const early = [];
    driver.on('message', (data) =>
      browser.readyState === WebSocket.OPEN ? browser.send(`${data}`) : early.push(data),
    );
    browser.on('open', () => early.forEach((data) => browser.send(`${data}`)));
    browser.on('message', (data) => driver.send(forgive(`${data}`)));
    driver.on('close', () => browser.terminate());
    for (const side of [browser, driver]) side.on('error', () => driver.terminate());
    browser.on('close', () => driver.close());
  });
}

function forgive(message) {
  if (!message.includes('"unknown command"')) return message;
  const { type, id, error, message: text } = JSON.parse(message);
  const isForgiven = type === 'error' && error === 'unknown command' && text.startsWith('emulation.');
  return isForgiven ? JSON.stringify({ type: 'success', id, result: {} }) : message;
}
