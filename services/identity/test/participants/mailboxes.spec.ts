import { race } from '@laurel/test-kit/barrier';
import { type Browser, IdentityUnderTest } from '../identity.fixture.ts';

describe('the mailboxes of new members', () => {
  let identity: IdentityUnderTest;
  let program: string;
  let serial = 0;

  beforeAll(async () => {
    identity = await IdentityUnderTest.start();
    program = await identity.program();
  });
  afterAll(() => identity.stop());

  /** A mailbox of its own, and its addresses. */
  const mailbox = (domain = 'mail.test'): ((tag?: string) => string) => {
    const name = `mailbox.${(serial += 1)}`;
    return (tag) => `${name}${tag === undefined ? '' : `+${tag}`}@${domain}`;
  };
  const asked = async (email: string, of = program): Promise<{ browser: Browser; code: string }> => {
    const mails = identity.mailServer.to(email).length;
    const browser = identity.browser(of);
    await browser.signUp(email);
    return { browser, code: await identity.mailServer.code(email, mails + 1) };
  };
  const join = async (email: string, of = program): Promise<{ browser: Browser; code: string }> => {
    const begun = await asked(email, of);
    expect((await begun.browser.verifyCode(email, begun.code)).body).toMatchObject({ otp_logged: true });
    return begun;
  };
  /** The events that the programs service receives about an address, in order. */
  const repeated = async (...emails: string[]): Promise<unknown[]> => {
    const events = await identity.database.query<{ repeated: boolean }>(
      `SELECT payload -> 'repeated_mailbox' AS repeated FROM event
       WHERE type = 'participant.registered' AND payload ->> 'email' = ANY ($1) ORDER BY id`,
      [emails],
    );
    return events.map((event) => event.repeated);
  };

  it('are published as repeated for every address after the first one', async () => {
    const address = mailbox();
    await join(address('1'));
    await join(address('2'));
    await join(address());
    expect(await repeated(address('1'), address('2'), address())).toEqual([false, true, true]);
  });

  it('are published as repeated for another spelling at Gmail', async () => {
    const [dotted, plain] = ['mail.box.one@gmail.com', 'mailboxone@googlemail.com'];
    await join(dotted);
    await join(plain);
    expect(await repeated(dotted, plain)).toEqual([false, true]);
  });

  it('are not repeated for another name, another domain or another program', async () => {
    const [address, other, elsewhere] = [mailbox(), mailbox(), mailbox('other.test')];
    const second = await identity.program();
    await join(address('1'));
    await join(other('1'));
    await join(elsewhere('1'));
    await join(address('3'), second);
    expect(await repeated(address('1'), other('1'), elsewhere('1'), address('3'))).toEqual(Array(4).fill(false));
  });

  it('are repeated when the first address was imported and has signed in', async () => {
    const address = mailbox();
    await identity.database.query(
      `WITH ada AS (
         INSERT INTO participant (program_id, email, first_name, last_name, search_name, search_last_name, status)
         VALUES ($1, $2, 'Ada', 'B', 'ada b', 'b', 'pending') RETURNING program_id, id)
       INSERT INTO participant_stats (program_id, participant_id) SELECT program_id, id FROM ada`,
      [program, address()],
    );
    await identity.browser(program).signIn(address());
    await join(address('1'));
    expect(await repeated(address('1'))).toEqual([true]);
  });

  it('are repeated when the first address was provisioned', async () => {
    const { email } = await identity.participant(program);
    const tagged = email.replace('@', '+1@');
    await join(tagged);
    expect(await repeated(email, tagged)).toEqual([false, true]);
  });

  it('are repeated after an erasure, and store nothing readable', async () => {
    const address = mailbox();
    const { browser } = await join(address());
    await browser.send('POST', '/public/account/deletion_code');
    const otp = await identity.mailServer.code(address(), 2);
    expect((await browser.send('POST', '/public/account/deletion', { email: address(), otp })).status).toBe(200);
    await identity.age(61);
    await join(address());
    await join(address('1'));
    // The log of the first one contains no address any more.
    expect(await repeated(address(), address('1'))).toEqual([true, true]);
    const rows = await identity.database.query<{ mailbox: Buffer }>('SELECT * FROM member_mailbox');
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(['mailbox', 'program_id']);
      expect(row.mailbox).toHaveLength(32);
    }
  });

  it('are new for one of two participants who join with them at the same time', async () => {
    const address = mailbox();
    const people = await Promise.all(['1', '2'].map((tag) => asked(address(tag))));
    const { rejected } = await race(2, (index) => {
      const { browser, code } = people[index]!;
      return browser.verifyCode(address(String(index + 1)), code);
    });
    expect(rejected).toEqual([]);
    expect((await repeated(address('1'), address('2'))).toSorted()).toEqual([false, true]);
  });
});
