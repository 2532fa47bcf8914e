import pg from 'pg';
import { PARTICIPANTS } from '../fixtures/claim.fixture.ts';
import { claimStatements } from './claim-statements.ts';

const [url, clients, seconds, rewards] = process.argv.slice(2);
const until = performance.now() + Number(seconds) * 1_000;
const [begin = '', ledger = '', claim = '', outbox = '', wallet = '', reward = '', commit = ''] = claimStatements(
  '$1',
  '$2',
);

const upTo = (most: number): number => 1 + Math.floor(Math.random() * most);

/** Claims with prepared statements over one connection until the time is up; answers how many. */
async function claims(): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const prepared = (name: string, text: string, values: number[]) => client.query({ name, text, values });
  let done = 0;
  for (; performance.now() < until; done++) {
    const [p, r] = [upTo(PARTICIPANTS), upTo(Number(rewards))];
    await client.query(begin);
    await prepared('ledger', ledger, [p]);
    await prepared('claim', claim, [p, r]);
    await prepared('outbox', outbox, [p, r]);
    await prepared('wallet', wallet, [p]);
    await prepared('reward', reward.replace('$2', '$1'), [r]);
    await client.query(commit);
  }
  await client.end();
  return done;
}

const done = await Promise.all(Array.from({ length: Number(clients) }, claims));
process.stdout.write(String(done.reduce((sum, count) => sum + count, 0) / Number(seconds)));
