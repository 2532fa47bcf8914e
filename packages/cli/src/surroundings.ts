import { createLaurel, type Laurel, laurelFetch } from '@laurel/sdk';
import { UsageError } from './exit-codes.ts';

/** What a command finds around it. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  /** Ends commands that wait for news. */
  signal: AbortSignal;
  out: (text: string) => void;
  err: (text: string) => void;
}

/** The API as a command calls it. */
export interface Api {
  laurel: Laurel;
  baseUrl: string;
  send: (request: Request) => Promise<Response>;
}

/** The key comes from a variable alone: command lines are shown to other users of a machine, and stand in its history. */
export function apiOf({ env }: Surroundings): Api {
  const [key, baseUrl] = [env['LAUREL_API_KEY'], env['LAUREL_URL']];
  if (!key) throw new UsageError('Set LAUREL_API_KEY to a key of your program');
  if (!baseUrl || !URL.canParse(baseUrl)) throw new UsageError('Set LAUREL_URL, such as https://rewards.example.com');
  const options = { key, baseUrl };
  return { laurel: createLaurel(options), baseUrl, send: laurelFetch(options) };
}
