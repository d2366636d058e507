import { createHmac } from 'node:crypto';

/**
 * Value of the header `x-saywell-signature`: `t=<Unix seconds>,v1=<hex>`, where
 * the hex is HMAC-SHA256 over `<t>.<body>`. Receivers refuse an old `t`, so that a
 * post that was recorded cannot be sent again.
 */
export function webhookSignature(body: string, secret: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
