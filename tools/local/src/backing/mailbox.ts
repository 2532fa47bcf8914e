import { readConfig } from '@laurel/service-kit/config/read-config';
import { integer, string } from '@laurel/service-kit/config/variables';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { exchange, until } from './wait.ts';

interface MailDev {
  listen(): Promise<void>;
  close(done: () => void): void;
}

type CreateMailDev = (options: Record<string, unknown>) => MailDev;

const keptMails = 200;

/** The environment of the local mailbox. */
export const mailboxVariables = {
  smtp: integer('MAILBOX_SMTP_PORT', 'local mailbox: port of incoming mail'),
  web: integer('MAILBOX_WEB_PORT', 'local mailbox: port of its web page and JSON'),
  folder: string('MAILBOX_DIR', 'local mailbox: folder of the mails'),
};

/**
 * Starts maildev: mails sent to `MAILBOX_SMTP_PORT` are shown on `MAILBOX_WEB_PORT`, and `GET /email` there lists them
 * as JSON. Mails are stored in `MAILBOX_DIR` across restarts; a start deletes all but the newest 200.
 */
export async function start(env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  const { smtp, web, folder: mailDirectory } = readConfig(env, mailboxVariables);
  mkdirSync(mailDirectory, { recursive: true });
  forgetOldMails(mailDirectory);
  const createMailDev = createRequire(import.meta.url)('maildev') as CreateMailDev;
  const mailDev = withoutItsSignals(() =>
    createMailDev({ smtp, web, ip: '127.0.0.1', webIp: '127.0.0.1', mailDirectory, silent: true }),
  );
  await mailDev.listen();
  await until(() => exchange(web, 'GET /healthz HTTP/1.0\r\n\r\n'), 10_000);
  return {
    stop: () =>
      new Promise((resolve) => {
        mailDev.close(() => resolve());
      }),
  };
}

/** maildev ends the whole process on a signal; here it shares the process, whose host decides that. */
function withoutItsSignals<T>(create: () => T): T {
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const before = signals.map((signal) => process.listeners(signal));
  const created = create();
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal))
      if (!before[index]?.includes(listener)) process.off(signal, listener);
  });
  return created;
}

function forgetOldMails(dir: string): void {
  const mails = readdirSync(dir)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => ({ name, time: statSync(join(dir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of mails.slice(keptMails)) {
    rmSync(join(dir, name), { force: true });
    rmSync(join(dir, name.replace(/\.eml$/, '')), { recursive: true, force: true });
  }
}
