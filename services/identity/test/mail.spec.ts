import { Database } from '@laurel/service-kit/database/database';
import type { EventOf } from '@laurel/service-kit/events/on-event';
import { service } from '@laurel/test-kit/caller-factories';
import type { ReceivedMail } from '@laurel/test-kit/mail/smtp-sink';
import { atThisPace } from '@laurel/test-kit/run/pace';
import { waitFor } from '@laurel/test-kit/wait-for';
import { jest } from '@jest/globals';
import { ErasureService } from '../src/participants/account/erasure.service.ts';
import { WinnersEvents } from '../src/participants/winners/winners.events.ts';
import { type Answer, IdentityUnderTest } from './identity.fixture.ts';

let identity: IdentityUnderTest;
let program: string;
const lines: string[] = [];

beforeAll(async () => {
  const write = process.stdout.write.bind(process.stdout);
  jest.spyOn(process.stdout, 'write').mockImplementation((chunk, ...rest) => {
    lines.push(String(chunk));
    return String(chunk).includes('"service":"identity"') || write(chunk, ...(rest as []));
  });
  identity = await IdentityUnderTest.start({ instances: 2, env: { LOG_LEVEL: 'trace' } });
  program = await identity.program();
});

afterEach(() => {
  identity.mailServer.fail({});
});

afterAll(async () => {
  await identity.stop();
  jest.restoreAllMocks();
});

async function ask(): Promise<{ email: string; millis: number }> {
  const { email } = await identity.participant(program);
  const from = performance.now();
  const answer = await identity.browser(program).verify({ email });
  expect(answer.body).toMatchObject({ ok: true });
  return { email, millis: performance.now() - from };
}

/** Waits until the waiting mail was refused and no instance is delivering it, which would lease it for a minute. */
const refusedAndAtRest = () =>
  waitFor(
    async () =>
      (await identity.count(
        `SELECT count(*) FROM mail WHERE outcome IS NULL AND attempts > 0 AND next_at < now() + interval '50 s'`,
      )) === 1,
    { what: 'a refused mail' },
  );
/** Makes the waiting mail due at once. */
const hurry = () => identity.database.query('UPDATE mail SET next_at = now() WHERE outcome IS NULL');
const outcomes = () =>
  identity.database.query<{ outcome: string | null; wiped: boolean }>(
    'SELECT outcome, sealed IS NULL AS wiped FROM mail ORDER BY id DESC LIMIT 1',
  );

describe('a mail server that fails', () => {
  it('delays no answer; the mail is sent once it is back, once [F29]', async () => {
    await identity.mailServer.close();
    const { email, millis } = await ask();
    expect(millis).toBeLessThan(await atThisPace(1_000));
    await refusedAndAtRest();
    await identity.mailServer.open();
    await hurry();
    await identity.mailServer.newest(email);
    await waitFor(async () => (await outcomes())[0]?.outcome === 'sent');
    expect(identity.mailServer.to(email)).toHaveLength(1);
    expect(await outcomes()).toEqual([{ outcome: 'sent', wiped: true }]);
  });

  it.each([{ recipients: 451 }, { message: 452 }])('temporarily (%j) is tried again later [F29]', async (fault) => {
    const refusedBefore = identity.mailServer.refused;
    identity.mailServer.fail(fault);
    const { email } = await ask();
    await refusedAndAtRest();
    expect(identity.mailServer.refused).toBeGreaterThan(refusedBefore);
    identity.mailServer.fail({});
    await hurry();
    expect(await identity.mailServer.code(email)).toMatch(/^\d{6}$/);
  });

  it('permanently ends the mail at once', async () => {
    identity.mailServer.fail({ recipients: 550 });
    await ask();
    await waitFor(async () => (await outcomes())[0]?.outcome === 'given_up');
    expect(await outcomes()).toEqual([{ outcome: 'given_up', wiped: true }]);
  });

  it('for five minutes ends the mail', async () => {
    identity.mailServer.fail({ message: 451 });
    const { email } = await ask();
    await refusedAndAtRest();
    await identity.database.query(
      `UPDATE mail SET give_up_at = now() - interval '1 s', next_at = now() WHERE outcome IS NULL`,
    );
    await waitFor(async () => (await outcomes())[0]?.outcome === 'given_up');
    identity.mailServer.fail({});
    expect(identity.mailServer.to(email)).toHaveLength(0);
  });

  it('never delivers a superseded code [F29]', async () => {
    identity.mailServer.fail({ recipients: 451 });
    const { email } = await identity.participant(program);
    const browser = identity.browser(program);
    for (let n = 0; n < 3; n += 1) {
      await browser.verify({ email });
      await refusedAndAtRest();
      await identity.age(61);
    }
    expect(await identity.count('SELECT count(*) FROM mail WHERE outcome IS NULL')).toBe(1);
    identity.mailServer.fail({});
    await hurry();
    const code = await identity.mailServer.code(email);
    expect((await browser.verifyCode(email, code)).body).toMatchObject({ otp_logged: true });
    expect(identity.mailServer.to(email)).toHaveLength(1);
  });
});

describe('secrets', () => {
  it('are in no log line, no row, no Redis key, while the mail waits and afterwards [INV-40]', async () => {
    const waiting = { email: '', secrets: [] as string[] };
    identity.mailServer.fail({ message: 451 });
    waiting.email = (await ask()).email;
    await refusedAndAtRest();
    const rowsWhileWaiting = await dump();
    identity.mailServer.fail({});
    await hurry();
    const code = await identity.mailServer.code(waiting.email);
    waiting.secrets.push(code);

    const email = identity.address();
    const browser = identity.browser(program);
    await browser.signUp(email, { first_name: 'Zacharias' });
    const registered = await identity.mailServer.code(email);
    await browser.verifyCode(email, registered);
    const links = await identity.program({ otp: false });
    const member = await identity.participant(links);
    await identity.browser(links).verify({ email: member.email });
    const token = new URLSearchParams((await identity.mailServer.link(member.email)).hash.slice(1)).get('token') ?? '';

    expect(lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(5);
    expect(lines.some((line) => line.includes('a mail was not taken'))).toBe(true);
    const logged = lines.join('');
    for (const secret of [token, browser.session, browser.browserToken]) {
      expect(String(secret).length).toBeGreaterThan(40);
      expect(logged).not.toContain(secret);
    }
    for (const line of lines) for (const six of [code, registered]) expect(digitRuns(line)).not.toContain(six);
    for (const address of [waiting.email, email, member.email]) expect(logged).not.toContain(address);

    const everything = `${rowsWhileWaiting}\n${await dump()}\n${await redisDump()}`;
    for (const secret of [token, browser.session, browser.browserToken]) expect(everything).not.toContain(secret);
    for (const six of [code, registered]) expect(digitRuns(everything)).not.toContain(six);
  });
});

/** Runs of exactly six digits that stand alone, as a code in a text would. */
function digitRuns(text: string): string[] {
  return text.match(/(?<![0-9a-fA-F.-])\d{6}(?![0-9a-fA-F.-])/g) ?? [];
}

async function dump(): Promise<string> {
  const tables = [
    'login_code',
    'session',
    'admin_login_code',
    'admin_session',
    'mail',
    'unknown_address',
    'bot_check_token',
    'event',
    'inbox',
  ];
  const rows = await Promise.all(
    tables.map((table) => identity.database.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`)),
  );
  // Bytes are written as hexadecimal above, in which no text would be found.
  const bytes = await identity.database.query<{ row: string }>(
    `SELECT encode(sealed, 'escape') AS row FROM mail WHERE sealed IS NOT NULL`,
  );
  return [...rows.flat(), ...bytes].map(({ row }) => row).join('\n');
}

async function redisDump(): Promise<string> {
  const redis = identity.redis.client();
  const keys = await redis.keys('*');
  const values = await Promise.all(keys.map((key) => redis.dump(key)));
  return [...keys, ...values].join('\n');
}

const headerOf = (mail: ReceivedMail, name: string): string | undefined =>
  mail.parsed.headers.find(({ key }) => key === name)?.value;

describe('the mail about a won reward', () => {
  const win = async (participantId: string, claimId: string): Promise<void> => {
    const scope = { programId: program };
    const data = { claim_id: claimId, reward_id: '7', name: 'A <b>Mug</b>', participant_id: participantId };
    const app = identity.instances.services[0]!.app;
    await app
      .get(Database)
      .transaction(scope, () =>
        app.get(WinnersEvents).won(scope, { type: 'reward.won', data } as EventOf<'reward.won'>),
      );
  };

  it('goes to its winner in their language, with the link to it, unless blocked or opted out [A-219] [A-311]', async () => {
    const winner = await identity.participant(program);
    await win(winner.id, '1');
    const mail = await identity.mailServer.newest(winner.email);
    expect(mail.parsed.subject).toBe('You have won: A <b>Mug</b>');
    expect(mail.text).toMatch(
      /^Hi \S+,\n\nCongratulations! .+ has given you a reward: A <b>Mug<\/b>\.\n\nhttps?:\/\/\S+\/reward\/7\n/,
    );
    const before = await identity.count('SELECT count(*) FROM mail');
    for (const status of ['blocked', 'opted_out', 'inactive']) {
      const { id } = await identity.participant(program, { status });
      await win(id, id);
    }
    expect(await identity.count('SELECT count(*) FROM mail')).toBe(before);
  });

  it('says how to choose or end such mail, and keeps to what the participant chose [P-143]', async () => {
    const settings = [
      { id: '11', description: 'Everything' },
      { id: '12', description: 'Nothing but login codes', news: false },
    ];
    await identity.database.query('UPDATE program_copy SET email_settings = $2 WHERE id = $1', [
      program,
      JSON.stringify(settings),
    ]);
    const [reader, quiet] = [await identity.participant(program), await identity.participant(program)];
    const browsers = new Map(
      await Promise.all(
        [reader, quiet].map(async ({ email }) => {
          const browser = identity.browser(program);
          await browser.signIn(email);
          return [email, browser] as const;
        }),
      ),
    );
    const choose = async (who: { email: string }, id: string): Promise<void> => {
      const browser = browsers.get(who.email)!;
      const answer = await browser.send('POST', '/public/account/update_email_settings', { email_setting_id: id });
      expect(answer.status).toBe(200);
    };
    const newsTo = async (who: { id: string; email: string }, claim: string): Promise<boolean> => {
      const before = await identity.count('SELECT count(*) FROM mail');
      await win(who.id, claim);
      return (await identity.count('SELECT count(*) FROM mail')) > before;
    };
    await choose(quiet, '12');
    expect(await newsTo(quiet, 'quiet')).toBe(false);
    await choose(quiet, '11');
    expect(await newsTo(quiet, 'loud')).toBe(true);

    await win(reader.id, 'first');
    const mail = await identity.mailServer.newest(reader.email, 2);
    expect(mail.text).toMatch(/\nChoose which e-mails you get: https?:\/\/\S+\/my-account\n/);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const [, token = ''] =
      /^<https?:\/\/[^/]+\/unsubscribe\/(\S+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '') ?? [];
    const unsubscribe = (sent: string): Promise<Answer> =>
      identity.call(service('gateway'), 'POST', '/internal/unsubscriptions', { token: sent });
    const foreign = token.replace(`.${reader.id}.`, `.${quiet.id}.`);
    expect((await unsubscribe(foreign)).status).toBe(404);
    const forged = token.replace(/(?<=\.)[^.]{20}/, '0'.repeat(20));
    expect(forged).not.toBe(token);
    expect((await unsubscribe(forged)).status).toBe(404);
    expect(await newsTo(quiet, 'still')).toBe(true);
    for (let time = 0; time < 2; time += 1) expect((await unsubscribe(token)).status).toBe(200);
    expect(await newsTo(reader, 'second')).toBe(false);
    const chosen = await identity.database.query<{ id: string }>(
      'SELECT email_setting_id AS id FROM participant WHERE id = $1',
      [reader.id],
    );
    expect(chosen).toEqual([{ id: '12' }]);
    await choose(reader, '11');
    expect(await newsTo(reader, 'third')).toBe(true);
  });

  it('is forgotten at the erasure of its winner while it waits; that of other winners is sent', async () => {
    const [gone, other] = [await identity.participant(program), await identity.participant(program)];
    identity.mailServer.fail({ recipients: 451 });
    for (const claim of ['mug', 'shirt']) await win(gone.id, `${gone.id} ${claim}`);
    await win(other.id, other.id);
    const waiting = () =>
      identity.count(
        `SELECT count(*) FROM mail WHERE outcome IS NULL AND attempts > 0 AND next_at < now() + interval '50 s'`,
      );
    await waitFor(async () => (await waiting()) === 3, { what: 'three refused mails' });
    const app = identity.instances.services[0]!.app;
    const scope = { programId: program };
    await app.get(Database).transaction(scope, () => app.get(ErasureService).erase(scope, gone.id));
    identity.mailServer.fail({});
    await hurry();
    expect((await identity.mailServer.newest(other.email)).parsed.subject).toBe('You have won: A <b>Mug</b>');
    await waitFor(async () => (await identity.count('SELECT count(*) FROM mail WHERE outcome IS NULL')) === 0);
    expect(identity.mailServer.to(gone.email)).toEqual([]);
  });

  it('is in the language of the sign-up, wherever the winner was assigned', async () => {
    const email = identity.address();
    const browser = identity.browser(program);
    browser.language = 'es-MX,es;q=0.9';
    await browser.signUp(email);
    await browser.verifyCode(email, await identity.mailServer.code(email));
    const [row] = await identity.database.query<{ id: string }>('SELECT id FROM participant WHERE email = $1', [email]);
    await win(row?.id ?? '', 'spanish');
    expect((await identity.mailServer.newest(email, 2)).parsed.subject).toBe('Has ganado: A <b>Mug</b>');
  });
});

describe('the language of mail', () => {
  const subjectTo = async (email: string, nth = 1): Promise<string | undefined> =>
    (await identity.mailServer.newest(email, nth)).parsed.subject;
  const storedOf = (email: string): Promise<unknown[]> =>
    identity.database.query('SELECT preferred_locale AS language FROM participant WHERE email = $1', [email]);

  it('is the program’s own for members of whom no language is known, such as imported ones', async () => {
    const spanish = await identity.program({ language: 'es' });
    const { id, email } = await identity.participant(spanish);
    const app = identity.instances.services[0]!.app;
    const data = { claim_id: '1', reward_id: '7', name: 'Taza', participant_id: id };
    const scope = { programId: spanish };
    await app
      .get(Database)
      .transaction(scope, () =>
        app.get(WinnersEvents).won(scope, { type: 'reward.won', data } as EventOf<'reward.won'>),
      );
    expect(await subjectTo(email)).toBe('Has ganado: Taza');
    const browser = identity.browser(spanish);
    browser.language = 'fr';
    await browser.verify({ email });
    expect(await subjectTo(email, 2)).toMatch(/^Tu código de acceso/);
  });

  it('is the program’s own where it offers no choice; nothing of the browser is stored at sign-in [P-019]', async () => {
    const english = await identity.program({ i18n: false });
    const [member, stranger] = [await identity.participant(english), identity.address()];
    await identity.database.query(`UPDATE participant SET preferred_locale = 'es' WHERE id = $1`, [member.id]);
    const browser = identity.browser(english);
    browser.language = 'es';
    await browser.verify({ email: member.email });
    expect(await subjectTo(member.email)).toMatch(/^Your login code/);
    await browser.signUp(stranger);
    expect(await subjectTo(stranger)).toMatch(/^Your login code/);
    await browser.verifyCode(stranger, await identity.mailServer.code(stranger));
    expect(await storedOf(stranger)).toEqual([{ language: null }]);
  });

  it('at sign-up is that of the site, which the account then has', async () => {
    const email = identity.address();
    const browser = identity.browser(program);
    browser.language = 'es';
    await browser.signUp(email);
    expect(await subjectTo(email)).toMatch(/^Tu código de acceso/);
    await browser.verifyCode(email, await identity.mailServer.code(email));
    expect(await storedOf(email)).toEqual([{ language: 'es' }]);
  });
});

describe('a program in test mode', () => {
  it('sends mail to staff only, marked as a test; all answers stay the same [A-097]', async () => {
    const sandbox = await identity.program({ name: 'Sandbox' });
    await identity.database.query('UPDATE program_copy SET test_mode = true WHERE id = $1', [sandbox]);
    const [person, colleague, tester] = [
      await identity.participant(sandbox),
      await identity.participant(sandbox),
      identity.address(),
    ];
    await identity.database.query('UPDATE participant SET is_staff = true WHERE id = $1', [colleague.id]);
    await identity.database.query(
      `WITH o AS (INSERT INTO organization (key, name) VALUES ('sandbox', 'Sandbox') RETURNING id),
         p AS (UPDATE program_copy SET organization_id = o.id FROM o WHERE program_copy.id = $1)
       INSERT INTO admin_user (organization_id, email, first_name, last_name) SELECT id, $2, 'Tess', 'Tester' FROM o`,
      [sandbox, tester],
    );
    const asAnother = await identity.call(
      service('demo'),
      'PUT',
      `/internal/programs/${sandbox}/participants/${tester.replace('@', '+1@')}`,
      { first_name: 'Tess', last_name: 'One' },
    );
    expect(asAnother.status).toBe(200);
    const answers = [];
    for (const email of [person.email, colleague.email, tester.replace('@', '+1@')]) {
      const { status, body } = await identity.browser(sandbox).verify({ email });
      answers.push([status, body['ok'], Object.keys(body).sort()]);
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    for (const email of [colleague.email, tester.replace('@', '+1@')]) {
      const { parsed } = await identity.mailServer.newest(email);
      expect(parsed.subject).toBe('Your login code for [Test] Sandbox');
    }
    const waiting = () => identity.count('SELECT count(*) FROM mail WHERE outcome IS NULL');
    await waitFor(async () => (await waiting()) === 0, { what: 'every mail to be delivered' });
    expect(identity.mailServer.to(person.email)).toEqual([]);
  });
});
