import { until } from '@laurel/local-platform/backing/wait';
import { codeIn } from '@laurel/test-kit/mail/code-in';
import { expect, test } from '@playwright/test';
import { randomBytes, randomInt } from 'node:crypto';
import { Rows } from '../calls/services.ts';
import { mailbox } from '../site.ts';
import { makePerson, type Person } from './person.ts';
import { needlesFor, standingFiles, tracesInFiles, tracesInRedis } from './traces.ts';
import { Databases, nameOf, type PersonalColumn, stays } from './databases.ts';

/** Columns of deletable data that are empty for this person, each with its reason. */
const without: Record<string, string> = {
  'identity.mail.sealed': 'emptied as soon as the mail is sent',
  'receipts.picture_draft.storage_key': 'a picture has one only before and after its receipt has it',
  'offers.event.payload': 'events of offers name an offer and an id, and no person',
  'offers.event_failure.error': 'so do what fails',
  'integrations.event.payload': 'events of integrations name an endpoint of a program, and no person',
  'integrations.event_failure.error': 'so do what fails',
  'rewards.job_refusal.value': 'refused are codes of coupons',
};

/** Columns that the product fills with a chain, a video, a suspect sign-up, a phone's upload or a handler that fails. */
const rowsBySql: [database: string, sql: string][] = [
  [
    'programs',
    `INSERT INTO video_view (program_id, participant_id, challenge_id, played)
     SELECT $program, $person, id, '{[0,5)}' FROM challenge WHERE program_id = $program LIMIT 1`,
  ],
  [
    'programs',
    `INSERT INTO referral (program_id, participant_id, recruiter_id, challenge_id, pays, joined_at, signals)
     SELECT $program, $person, p.id, c.id, true, now(), '{shared_network}' FROM participant_copy p, challenge c
     WHERE p.program_id = $program AND p.id <> $person AND c.program_id = $program LIMIT 1
     ON CONFLICT (program_id, participant_id) DO UPDATE SET signals = excluded.signals`,
  ],
  [
    'receipts',
    `UPDATE receipt SET idempotency_key = '$canary', admin_invalidation_reason = 'other'
     WHERE program_id = $program AND participant_id = $person`,
  ],
  ['identity', `UPDATE participant SET external_id = '$canary' WHERE program_id = $program AND id = $person`],
  [
    'integrations',
    `WITH delivery AS (
       INSERT INTO webhook_delivery (program_id, endpoint_id, event_id, type, participant_id, body, status, next_at, answer)
       VALUES ($program, 1, uuidv7(), 'receipt.assessed', $person,
         '{"data": {"object": {"merchant_name": "Shop of $canary", "total_amount": "10.00"}}}',
         'delivered', NULL, 'Hello $canary') RETURNING *), logged AS (
       INSERT INTO public_event (program_id, sequence, id, type, participant_id, body)
       SELECT program_id, 0, event_id, type, participant_id, body FROM delivery)
     INSERT INTO webhook_attempt (program_id, delivery_id, url, answer_status, answer, millis)
     SELECT $program, id, 'https://hooks.example.com', 200, 'Hello $canary', 20 FROM delivery`,
  ],
  ['rewards', `INSERT INTO participant_wallet (program_id, participant_id, address) VALUES ($program, $person, '0x1')`],
  ...['identity', 'programs', 'rewards', 'receipts'].map((database): [string, string] => [
    database,
    `INSERT INTO event (program_id, type, payload, participant_id, effective_at)
     VALUES ($program, 'none', '{"merchant_name": "$canary"}', $person, now());
     INSERT INTO event_failure (program_id, consumer, event_id, attempts, error, next_at)
     SELECT $program, 'canary', id, 1, 'of $canary', NULL FROM event
     WHERE program_id = $program AND participant_id = $person ORDER BY id LIMIT 1`,
  ]),
];

const isSeeded = (column: PersonalColumn): boolean => !stays(column) && !(nameOf(column) in without);

const canary = `zq${randomBytes(5).toString('hex')}`;
const phone = `+1 555 ${randomInt(1e6, 1e7)} ${randomInt(1e6, 1e7)}`;
const needles = [...needlesFor(canary), phone];
const rows = new Rows();
const open: { close(): Promise<void> }[] = [rows];
let person: Person;
let databases: Databases;

test.describe.configure({ mode: 'serial', timeout: 480_000 });

test.beforeAll(async () => {
  test.setTimeout(480_000);
  person = await makePerson(canary, phone);
  open.push(person.visitor);
  databases = await Databases.of(person, needles);
  open.push(databases);
  await rows.settled();
});

test.afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
});

test('the participant’s data is in every column that an erasure is to empty [INV-41]', async () => {
  for (const [database, sql] of rowsBySql) await databases.run(database, sql);
  const bare: string[] = [];
  for (const column of databases.columns.filter(isSeeded)) {
    if ((await databases.holds(column)).canary === 0) await databases.plant(column);
    const { canary: named, anything } = await databases.holds(column);
    if (named === 0 && anything === 0) bare.push(nameOf(column));
  }
  expect(bare).toEqual([]);
});

/** An emptied event carries ids and points only, an emptied action the name of its kind; all are searched below. */
const impersonal = new Set(['event.payload', 'participant_action.title', 'public_event.body', 'webhook_delivery.body']);

test('no data of an erased participant is left in tables, queues, files or logs [INV-41]', async () => {
  const gone: { column: PersonalColumn; keys: Record<string, unknown>[] }[] = [];
  for (const column of databases.columns.filter(isSeeded)) {
    gone.push({ column, keys: await databases.keysOf(column) });
  }
  const ownFiles = 'SELECT storage_key FROM receipt_file WHERE program_id = $1';
  const held = await databases.query<{ storage_key: string }>('receipts', ownFiles, [person.programId]);
  const pictures = held.map(({ storage_key }) => storage_key);
  expect(pictures).toHaveLength(1);
  expect(await standingFiles(pictures)).toEqual(pictures);
  await erase(person);
  await rows.settled();

  const left: string[] = [];
  for (const { column, keys } of gone) {
    const { rows: stand, filled } = await databases.left(column, keys);
    const isLeft = /^emptied/.test(column.how)
      ? filled > 0 && !impersonal.has(`${column.table}.${column.name}`)
      : stand > 0;
    if (isLeft) left.push(nameOf(column));
  }
  expect.soft(left).toEqual([]);

  const kept = new Set(databases.columns.filter(stays).map(nameOf));
  const found = await databases.search();
  // No job runs any more, and one that has ended holds nothing.
  expect.soft(found.filter((name) => name.endsWith('.job.state'))).toEqual([]);
  process.stdout.write(`Kept, as their comments say: ${found.filter((name) => kept.has(name)).join(', ')}\n`);
  expect.soft(found.filter((name) => !kept.has(name))).toEqual([]);
  expect.soft(await tracesInRedis(needles)).toEqual([]);
  const imports = await databases.query<{ storage_key: string }>(
    'identity',
    'SELECT storage_key FROM participant_import WHERE storage_key IS NOT NULL',
  );
  const files = await tracesInFiles(needles);
  // These rows are stored for 30 days, so that an import can be undone.
  expect.soft(files.filter((path) => !imports.some(({ storage_key }) => path.includes(storage_key)))).toEqual([]);
  const due = `SELECT storage_key FROM picture_draft WHERE storage_key = ANY ($1) AND created_at = '-infinity'`;
  const drafts = await databases.query<{ storage_key: string }>('receipts', due, [pictures]);
  // The sweep may have come since the erasure: a picture has no draft any more once its file is gone.
  expect(drafts.map(({ storage_key }) => storage_key)).toEqual(expect.arrayContaining(await standingFiles(pictures)));
});

async function erase({ email, visitor }: Person): Promise<void> {
  const known = (await mailbox().to(email)).map(({ id }) => id);
  await visitor.open('/my-account');
  expect((await visitor.call('POST', '/public/account/deletion_code')).status).toBe(200);
  // The mail about a prize may come at the same time.
  const otp = await until(async () => {
    const fresh = (await mailbox().to(email)).filter(({ id }) => !known.includes(id));
    const [code] = fresh.flatMap(({ text }) => codeIn(text) ?? []);
    if (code === undefined) throw new Error('No mail has a code');
    return code;
  }, 10_000);
  const answer = await visitor.call('POST', '/public/account/deletion', { body: { email, otp } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
