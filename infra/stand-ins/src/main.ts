import { startTurnstile } from './turnstile.ts';

/** Starts the stand-ins for all third parties, on the ports that the environment names. */
export async function start(env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  const { TURNSTILE_PORT: port, TURNSTILE_SECRET: secret } = env;
  if (!port || !secret) throw new Error('TURNSTILE_PORT and TURNSTILE_SECRET must be set');
  return startTurnstile({ port: Number(port), secret });
}
