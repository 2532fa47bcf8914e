import { startAptos } from './aptos/aptos.ts';
import { startDns } from './dns/dns.ts';
import { startQrati } from './qrati/qrati.ts';
import { startStripe } from './stripe/stripe.ts';
import { startTurnstile } from './turnstile.ts';
import { startInspector } from './webhooks/inspector.ts';

/** Starts the stand-ins for all third parties, on the ports that the environment names. */
export async function start(env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  const read = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} must be set`);
    return value;
  };
  const turnstile = await startTurnstile({ port: Number(read('TURNSTILE_PORT')), secret: read('TURNSTILE_SECRET') });
  const stripe = await startStripe({
    port: Number(read('STRIPE_PORT')),
    secretKey: read('STRIPE_SECRET_KEY'),
    webhookSecret: read('STRIPE_WEBHOOK_SECRET'),
    webhookUrl: read('STRIPE_WEBHOOK_URL'),
    file: read('STRIPE_FILE'),
  });
  const qrati = await startQrati({ port: Number(read('QRATI_PORT')) });
  const aptos = await startAptos({ port: Number(read('APTOS_PORT')) });
  const dns = await startDns({ port: Number(read('DNS_PORT')) });
  const inspector = await startInspector({
    port: Number(read('WEBHOOK_INSPECTOR_PORT')),
    file: read('WEBHOOK_INSPECTOR_FILE'),
  });
  const standIns = [turnstile, stripe, qrati, aptos, dns, inspector];
  return {
    stop: async () => {
      await Promise.all(standIns.map((standIn) => standIn.stop()));
    },
  };
}
