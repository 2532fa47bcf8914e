import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import type {
  AptosIntegration,
  BlockchainTransaction,
  BlockchainTransactionTable,
  TransactionStatus,
} from '@laurel/contracts/rewards/collectibles.dto';
import { savedRecord } from '@laurel/service-kit/http/saved-record';
import { type AptosStandIn, startAptos } from '@laurel/stand-ins/aptos/aptos';
import { auditEntries } from '@laurel/test-kit/audited-writes';
import { organizationAdmin, participant, programAdmin, service } from '@laurel/test-kit/caller-factories';
import { ChildInstance } from '@laurel/test-kit/instances';
import type { HttpAnswer } from '@laurel/test-kit/http';
import { waitFor } from '@laurel/test-kit/wait-for';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Minter } from '../../src/rewards/collectibles/minting/minter.ts';
import { start } from '../../src/main.ts';
import { refused, RewardsUnderTest } from '../rewards.fixture.ts';
import { BackOfficeClient } from './admin-calls.fixture.ts';

const A = '1';
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const KEY = randomBytes(32).toString('hex');

describe('collectibles', () => {
  let chain: AptosStandIn;
  let rewards: RewardsUnderTest;
  let owner: BackOfficeClient;
  let serial = 500;
  let level = 0;

  beforeAll(async () => {
    chain = await startAptos();
    rewards = await RewardsUnderTest.start({ instances: 2, aptosUrl: chain.url });
    await rewards.addProgram(A);
    await rewards.database.query('UPDATE program_copy SET test_mode = false');
    owner = new BackOfficeClient(rewards, A, organizationAdmin('10'));
  });
  afterEach(async () => {
    chain.faults = {};
    await rewards.database.query('UPDATE reward SET is_approved = false');
  });
  afterAll(async () => {
    await rewards.stop();
    await chain.stop();
  });

  /** Runs all pending steps on all instances at once, ignoring pauses. */
  async function work(): Promise<void> {
    await rewards.database.query(`UPDATE aptos_integration SET next_at = now() - interval '1 s'`);
    await Promise.all(rewards.instances.services.map(({ app }) => app.get(Minter).run()));
  }
  const integration = (): Promise<AptosIntegration> => owner.read(`aptos/${A}`);
  const save = async (changes: object): Promise<HttpAnswer> => {
    const { enabled, network, version } = await integration();
    return owner.patch(`aptos/${A}`, { enabled, network, version, ...changes });
  };
  const switchOn = async (): Promise<void> => {
    if (!(await integration()).enabled) await save({ enabled: true, private_key: KEY });
  };
  /** An achievement that no participant has reached. */
  const achievement = async (changes: object = {}): Promise<string> =>
    rewards.reward(A, { selection: 'achievement', threshold: (level += 10), ...changes });
  const create = (id: string): Promise<HttpAnswer> => owner.post(`rewards/${id}/create_nft_collection`);
  const made = (id: string): Promise<boolean> =>
    waitFor(
      async () => {
        await work();
        return (await owner.read<RewardDetail>(`rewards/${id}`)).nft_collection?.status === 'confirmed';
      },
      { within: 20_000, what: 'the collection to be made' },
    );
  const collected = async (): Promise<string> => {
    const id = await achievement();
    expect((await create(id)).status).toBe(200);
    await made(id);
    return id;
  };
  /** A new participant, who has earned the achievement of the test. */
  const earner = async (): Promise<string> => {
    const id = String((serial += 1));
    await rewards.database.query(
      `INSERT INTO participant_copy (program_id, id, first_name, last_name, status, version)
       VALUES (1, $1, 'Ada', 'Byron', 'active', 1)`,
      [id],
    );
    await rewards.fund(A, [id], level);
    return id;
  };
  const transactions = async (id: string): Promise<BlockchainTransaction[]> =>
    (await owner.read<BlockchainTransactionTable>(`rewards/${id}/blockchain_transactions?sort=created_at`)).data;
  const mintOf = async (id: string, who: string): Promise<BlockchainTransaction | undefined> =>
    (await transactions(id)).find((one) => one.participant?.id === who);
  const becomes = (id: string, who: string, status: TransactionStatus): Promise<BlockchainTransaction> =>
    waitFor(
      async () => {
        await work();
        const mint = await mintOf(id, who);
        return mint?.status === status ? mint : null;
      },
      { within: 20_000, what: `the token to be ${status}` },
    );
  const shown = (id: string, who: string) => rewards.show(participant(A, who), id);
  /** Tokens of a reward on the chain. */
  const tokensOf = (id: string): { owner: string }[] =>
    chain.transactions.flatMap(({ call, status }) =>
      status === 'succeeded' && call.name === 'mint_soul_bound' && call.collection.endsWith(`-${id}`) ? [call] : [],
    );
  const walletOf = async (who: string): Promise<string | undefined> => {
    const sql = 'SELECT address FROM participant_wallet WHERE participant_id = $1';
    return (await rewards.database.query<{ address: string }>(sql, [who]))[0]?.address;
  };

  describe('the integration', () => {
    it('is off until staff set an account, and is reported as off for program and reward [A-222, A-560, A-300, A-518, A-519]', async () => {
      const id = await achievement();
      expect(await integration()).toMatchObject({ id: A, enabled: false, network: 'testnet', version: 0 });
      expect(refused(await create(id)).code).toBe('aptos_disabled');
      expect((await save({ enabled: true })).body).toMatchObject({ errors: { private_key: ['is required'] } });
      expect((await save({ enabled: 'yes' })).status).toBe(422);
      expect(await owner.read(`rewards/${id}/aptos_integration`)).toEqual({ enabled: false });
      expect(await owner.read(`programs/${A}/integration_status`)).toEqual({ aptos: { enabled: false } });
      const saved = await save({ enabled: true, private_key: KEY });
      const message = 'Aptos integration was updated successfully!';
      expect(saved.body).toEqual(savedRecord(message, await integration()));
      expect(saved.body).toMatchObject({
        enabled: true,
        wallet_address: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
        integratable_type: 'Program',
        integratable_id: A,
        version: 1,
      });
      expect(await owner.read(`rewards/${id}/aptos_integration`)).toEqual({ enabled: true });
      expect(await owner.read(`programs/${A}/integration_status`)).toEqual({ aptos: { enabled: true } });
      const ofUsers = new BackOfficeClient(rewards, A, programAdmin('10', A, { users: ['view'] }));
      expect(await ofUsers.read(`programs/${A}/integration_status`)).toEqual({ aptos: { enabled: true } });
      const others = new BackOfficeClient(rewards, A, programAdmin('10', A, { rewards: ['view'] }));
      expect((await others.get(`programs/${A}/integration_status`)).status).toBe(403);
      await rewards.addProgram('4');
      expect(await owner.read('programs/4/integration_status')).toEqual({ aptos: { enabled: false } });
    });

    it('never returns the key, not even in its audit trail [A-521]', async () => {
      const bad = await save({ private_key: `${KEY}00` });
      expect(bad.status).toBe(422);
      const published = [bad.body, await integration(), await rewards.database.query(`SELECT * FROM ${auditEntries}`)];
      expect(JSON.stringify(published)).not.toContain(KEY.slice(0, 20));
      const [row] = await rewards.database.query<{ sealed_key: Buffer }>('SELECT sealed_key FROM aptos_integration');
      expect(row?.sealed_key.includes(KEY)).toBe(false);
      const [entry] = await rewards.database.query(
        `SELECT action, resource, before, after FROM ${auditEntries} WHERE action = 'update_aptos'`,
      );
      expect(entry).toMatchObject({ resource: 'program', before: { enabled: false }, after: { enabled: true } });
    });

    it.each([null, 5, ''])('refuses %j as a key, and retains the stored one', async (private_key) => {
      const before = await integration();
      expect(await save({ private_key })).toMatchObject({
        status: 422,
        body: { errors: { private_key: ['must be a private key of an Aptos account'] } },
      });
      expect(await integration()).toEqual(before);
    });

    it('refuses a stale version, an edit without changes, and unauthorized callers', async () => {
      expect(refused(await save({ enabled: false, version: 0 })).code).toBe('version_conflict');
      expect(refused(await save({})).code).toBe('no_changes');
      const viewer = new BackOfficeClient(rewards, A, programAdmin('10', A, { rewards: ['view', 'manage'] }));
      expect((await viewer.get(`aptos/${A}`)).status).toBe(403);
      expect((await viewer.patch(`aptos/${A}`, { enabled: false, network: 'testnet', version: 1 })).status).toBe(403);
      expect((await new BackOfficeClient(rewards, A, organizationAdmin('11')).get(`aptos/${A}`)).status).toBe(404);
    });

    it('never uses mainnet for a test program, and permanently for any other [A-520, X-103, B92]', async () => {
      await rewards.addProgram('2');
      const mainnet = { enabled: true, network: 'mainnet', private_key: KEY, version: 0 };
      expect((await owner.patch('aptos/2', mainnet)).body).toMatchObject({
        code: 'mainnet_locked',
        message: 'A program in test mode cannot use mainnet',
      });
      await rewards.database.query('UPDATE program_copy SET test_mode = false WHERE id = 2');
      expect((await owner.patch('aptos/2', mainnet)).body).toMatchObject({ success: true, network_locked: true });
      const back = await owner.patch('aptos/2', { enabled: true, network: 'testnet', version: 1 });
      expect([back.status, refused(back).message]).toEqual([409, 'Mainnet cannot be switched off']);
      await expect(
        rewards.database.query(`UPDATE aptos_integration SET network = 'testnet' WHERE program_id = 2`),
      ).rejects.toThrow('mainnet cannot be switched off');
      await rewards.database.query('UPDATE program_copy SET test_mode = true WHERE id = 2');
      const id = await rewards.reward('2', { selection: 'achievement' });
      expect((await create(id)).status).toBe(200);
      const found = `SELECT error FROM chain_transaction WHERE program_id = 2 AND status = 'failed'`;
      const failed = await waitFor(async () => (await work(), (await rewards.database.query(found))[0]), {
        what: 'the collection to be refused',
      });
      expect(failed).toEqual({ error: 'A program in test mode cannot use mainnet' });
    });
  });

  describe('a collection', () => {
    beforeAll(switchOn);

    it('is created once, and its reward shows the address [A-209, A-221]', async () => {
      const id = await achievement();
      const both = await Promise.all([create(id), create(id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await owner.read<RewardDetail>(`rewards/${id}`)).toMatchObject({
        nft_collection: { status: 'pending', network: null },
        nft_collection_address: null,
      });
      await made(id);
      const [first] = chain.transactions.filter(({ call }) => call.collection.endsWith(`#${A}-${id}`));
      expect(await owner.read<RewardDetail>(`rewards/${id}`)).toMatchObject({
        nft_collection: { name: first?.call.collection, status: 'confirmed', network: 'testnet' },
        nft_collection_address: first?.address,
        nft_collection_transaction_create_url: `https://explorer.aptoslabs.com/txn/${first?.hash}?network=testnet`,
      });
    });

    it('is only for achievements', async () => {
      expect(refused(await create(await rewards.reward(A))).code).toBe('not_collectible');
    });

    it('is provisioned with a new account for a program without one, and repeated without a change', async () => {
      await rewards.addProgram('3');
      const id = await rewards.reward('3', { selection: 'achievement' });
      const body = { private_key: 'b2'.repeat(32), reward_ids: [id] };
      const put = () => rewards.call(service('demo'), 'PUT', '/internal/programs/3/collectibles', body);
      expect([(await put()).status, (await put()).status]).toEqual([204, 204]);
      expect(await owner.read('aptos/3')).toMatchObject({ enabled: true, network: 'testnet', version: 1 });
      expect(await rewards.count('SELECT FROM chain_transaction WHERE program_id = 3')).toBe(1);
    });

    it('gives its token to participants who had earned or were assigned the reward before', async () => {
      const id = await achievement();
      const before = await earner();
      expect((await shown(id, before)).nft_status).toBeNull();
      await create(id);
      await becomes(id, before, 'confirmed');
      expect((await shown(id, before)).nft_item).not.toBeNull();
      const limited = await achievement({ limit: 3 });
      await create(limited);
      await made(limited);
      await rewards.assign(A, limited, [before]);
      await becomes(limited, before, 'confirmed');
    });
  });

  describe('a token', () => {
    beforeAll(switchOn);

    it('comes later when the chain is down; the achievement stays earned [P-250, A-230, A-246, A-297]', async () => {
      const id = await collected();
      chain.faults = { down: true };
      const who = await earner();
      expect(await shown(id, who)).toMatchObject({
        earned_by_current_participant_on: expect.any(String) as string,
        nft_item: null,
        nft_status: 'pending',
      });
      await waitFor(async () => (await work(), (await mintOf(id, who))?.error), { what: 'its delay to be noted' });
      expect(await mintOf(id, who)).toMatchObject({ status: 'pending', hash: null });
      chain.faults = {};
      const mint = await becomes(id, who, 'confirmed');
      expect(mint).toMatchObject({ kind: 'mint', status: 'confirmed', network: 'testnet', error: null });
      const { nft_item, nft_status } = await shown(id, who);
      expect(nft_status).toBeNull();
      expect(nft_item).toMatchObject({ owner_address: await walletOf(who), explorer_mint_url: mint.explorer_url });
      const path = `participants/${who}/blockchain_transactions`;
      const own = await owner.read<BlockchainTransactionTable>(path);
      expect(own.data.map(({ hash }) => hash)).toContain(mint.hash);
      expect(new Set(own.data.map(({ participant: of }) => of?.id))).toEqual(new Set([who]));
      const others = new BackOfficeClient(rewards, A, programAdmin('10', A, { rewards: ['view'] }));
      expect((await others.get(path)).status).toBe(403);
      const published = `SELECT payload FROM event WHERE type = 'chain_account.created' AND payload ->> 'participant_id' = $1`;
      expect(await rewards.database.query(published, [who])).toHaveLength(1);
    });

    it('is minted once by several processes, whose sendings time out or are lost', async () => {
      const id = await collected();
      const people = [await earner(), await earner(), await earner(), await earner()];
      chain.faults = { loseAnswer: 2, forget: 2 };
      for (const who of people) await becomes(id, who, 'confirmed');
      const states = await transactions(id);
      expect(states.map(({ status }) => status)).toEqual(Array(5).fill('confirmed'));
      const owners = tokensOf(id).map(({ owner }) => owner);
      const wallets = await Promise.all(people.map((who) => walletOf(who)));
      expect(owners.sort()).toEqual(wallets.sort());
    });

    it('is signed anew only when the chain can no longer accept the sent transaction', async () => {
      const id = await collected();
      const who = await earner();
      chain.faults = { forget: 1_000 };
      const first = await becomes(id, who, 'submitted');
      chain.ahead += 75;
      await work();
      expect((await mintOf(id, who))?.hash).toBe(first.hash);
      chain.ahead += 30;
      chain.faults = {};
      const second = await becomes(id, who, 'confirmed');
      expect(second.hash).not.toBe(first.hash);
      expect(tokensOf(id)).toHaveLength(1);
    });

    it('that has failed is shown to staff and participant, and retried by staff [A-531]', async () => {
      const id = await collected();
      const who = await earner();
      expect(refused(await owner.post(`rewards/${id}/retry_blockchain_transactions`)).code).toBe('nothing_failed');
      chain.faults = { abort: 1_000 };
      const failed = await becomes(id, who, 'failed');
      expect(failed.error).toContain('Move abort');
      const inProgram = await owner.read<BlockchainTransactionTable>(
        `programs/${A}/blockchain_transactions?columnFilters[status]=failed&sort=-created_at`,
      );
      expect(inProgram.data).toContainEqual(expect.objectContaining({ id: failed.id, error: failed.error }));
      expect(inProgram.data.every(({ status }) => status === 'failed')).toBe(true);
      const stranger = new BackOfficeClient(rewards, A, organizationAdmin('11'));
      expect((await stranger.get(`programs/${A}/blockchain_transactions`)).status).toBe(404);
      expect((await shown(id, who)).nft_status).toBe('failed');
      chain.faults = {};
      const { body } = await owner.post(`rewards/${id}/retry_blockchain_transactions`);
      expect(body).toMatchObject({ success: true, retried: expect.any(Number) as number });
      await becomes(id, who, 'confirmed');
      expect(tokensOf(id)).toEqual([expect.objectContaining({ owner: await walletOf(who) })]);
    });

    it('is not scheduled for an erased participant, nor do they get a chain account', async () => {
      const before = await achievement();
      const who = await earner();
      await rewards.send(A, 'participant.erased', {
        participant_id: who,
        first_name: '',
        last_name: '',
        email: null,
        status: 'inactive',
        created_at: new Date().toISOString(),
        version: '2',
      });
      await rewards.handled();
      await create(before);
      await made(before);
      const later = await collected();
      // Points that come late for them are booked, with their awards.
      await rewards.fund(A, [who], 10);
      expect(await rewards.count('SELECT FROM award WHERE reward_id = $1 AND participant_id = $2', [later, who])).toBe(
        1,
      );
      await work();
      expect([await mintOf(before, who), await mintOf(later, who), await walletOf(who)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      // A transaction that had found them living schedules the token right after the erasure.
      await rewards.database.query(
        'INSERT INTO chain_transaction (program_id, reward_id, participant_id) VALUES (1, $1, $2)',
        [later, who],
      );
      expect(await becomes(later, who, 'failed')).toMatchObject({ error: 'The participant was erased', hash: null });
      expect(await walletOf(who)).toBeUndefined();
    });

    it('is minted once by processes that are killed meanwhile, and no log contains a key', async () => {
      const id = await collected();
      // Only the following processes mint.
      await Promise.all(rewards.instances.services.map(({ app }) => app.get(Minter).beforeApplicationShutdown()));
      chain.faults = { hold: true };
      const people = [await earner(), await earner(), await earner()];
      const env = { ...rewards.env, LOG_LEVEL: 'trace' };
      const child = await ChildInstance.start({ entry: main, env, portVariable: 'REWARDS_PORT' });
      const states = async (): Promise<string[]> => (await transactions(id)).map(({ status }) => status);
      await waitFor(async () => (await states()).includes('submitted'), { within: 20_000, what: 'a token to be sent' });
      await child.kill();
      chain.faults = { loseAnswer: 1 };
      // Its lease runs out.
      await rewards.database.query('UPDATE aptos_integration SET next_at = now()');
      const next = await start(rewards.env);
      await waitFor(async () => (await states()).every((state) => state === 'confirmed'), {
        within: 30_000,
        what: 'all tokens to be minted',
      });
      await next.stop();
      expect(tokensOf(id)).toHaveLength(people.length);
      expect(child.output).not.toContain(KEY.slice(0, 20));
    });
  });
});
