import { Mailbox } from '@laurel/test-kit/mailbox';
import type { Stage } from './stage.ts';

/** Where each area asks for a token, sends and takes a code, and which cookie it answers with. */
const areas = {
  participant: { csrf: '/csrf', start: '/public/signin/verify', verify: '/public/signin/verify', cookie: 'session' },
  admin: {
    csrf: '/admin/v2/csrf',
    start: '/admin/v2/auth/start',
    verify: '/admin/v2/auth/verify',
    cookie: 'admin-session',
  },
} as const;

interface Started {
  browser_token?: string;
  data?: { browser_token: string };
}

/** Signs in as a person does, with the code from the mailbox; answers the session cookie's value. */
export async function signIn(stage: Stage, email: string, area: keyof typeof areas): Promise<string> {
  const { csrf, start, verify, cookie } = areas[area];
  const site = `http://${stage.gateway.host}`;
  const cookies = new Map<string, string>();
  const send = async (path: string, body?: object, token = ''): Promise<unknown> => {
    const answer = await fetch(site + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        origin: site,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json', 'x-csrf-token': token }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const mailbox = new Mailbox(stage.mailbox);
  const known = (await mailbox.to(email)).length;
  const { csrf_token: token } = (await send(csrf)) as { csrf_token: string };
  const asked = (await send(start, { email }, token)) as Started;
  const otp = await mailbox.code(email, known + 1);
  await send(verify, { email, otp, browser_token: asked.browser_token ?? asked.data?.browser_token }, token);
  const session = cookies.get(cookie);
  if (!session) throw new Error(`${email} could not be signed in`);
  return session;
}
