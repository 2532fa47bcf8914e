import { Database } from '@laurel/service-kit/database/database';
import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../src/postgres.ts';
import { startContext, Wallet, walletSchema } from './wallet-service.fixture.ts';

const a = { programId: '1' };
const b = { programId: '2' };

@Injectable()
class Wallets {
  constructor(@InjectRepository(Wallet) readonly repository: Repository<Wallet>) {}

  async ids(): Promise<string[]> {
    const wallets = await this.repository.find({ order: { id: 'ASC' } });
    return wallets.map(({ programId, id }) => `${programId}/${id}`);
  }
}

let database: TestDatabase;
let app: INestApplicationContext;
let other: INestApplicationContext;
let db: Database;
let wallets: Wallets;

beforeAll(async () => {
  database = await createTestDatabase(walletSchema);
  [app, other] = await Promise.all([
    startContext(database, { poolSize: 2, providers: [Wallets] }),
    startContext(database, { providers: [Wallets] }),
  ]);
  [db, wallets] = [app.get(Database), app.get(Wallets)];
});

afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await database.drop();
});

beforeEach(async () => {
  await database.query('DELETE FROM wallet');
  await database.query('INSERT INTO wallet (program_id, id, points) VALUES (1, 1, 10), (1, 2, 10), (2, 3, 10)');
});

const points = async (): Promise<string[]> =>
  (await database.query<{ points: string }>('SELECT points FROM wallet ORDER BY id')).map((row) => row.points);

describe('an injected repository', () => {
  it('works in the open transaction of each program, also of two at a time [INV-22]', async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) => db.transaction(index % 2 === 0 ? a : b, () => wallets.ids())),
    );
    expect(new Set(seen.map(String))).toEqual(new Set(['1/1,1/2', '2/3']));
    expect(seen[1]).toEqual(['2/3']);
  });

  it('is undone with the transaction, query builders and savepoints of save() too', async () => {
    const work = db.transaction(a, async () => {
      await wallets.repository.update({ id: '1' }, { points: '11' });
      await wallets.repository.save({ programId: '1', id: '2', points: '12' });
      await wallets.repository.createQueryBuilder().insert().values({ programId: '1', id: '9', points: '1' }).execute();
      expect(await wallets.ids()).toEqual(['1/1', '1/2', '1/9']);
      throw new Error('later');
    });
    await expect(work).rejects.toThrow('later');
    expect(await points()).toEqual(['10', '10', '10']);
  });

  it('neither finds nor changes the rows of another program, and cannot write one [INV-22]', async () => {
    await db.transaction(b, async () => {
      expect(await wallets.repository.findOneBy({ programId: '1', id: '1' })).toBeNull();
      expect(await wallets.repository.update({ programId: '1', id: '1' }, { points: '0' })).toMatchObject({
        affected: 0,
      });
    });
    const save = db.transaction(b, () => wallets.repository.save({ programId: '1', id: '8', points: '1' }));
    await expect(save).rejects.toThrow('row-level security');
    expect(await points()).toEqual(['10', '10', '10']);
  });

  it('refuses to work outside a transaction, and in one without a program', async () => {
    await expect(wallets.ids()).rejects.toThrow('No transaction is open');
    expect(() => wallets.repository.createQueryBuilder()).toThrow('No transaction is open');
    await expect(db.unscopedTransaction(() => wallets.ids())).rejects.toThrow('Wallet belongs to programs');
  });

  it('refuses to work when the transaction is over', async () => {
    let floating: Promise<unknown> | undefined;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await db.transaction(a, () => {
      floating = ended.then(() => wallets.repository.update({ id: '1' }, { points: '1' }));
      return Promise.resolve();
    });
    end();
    await expect(floating).rejects.toThrow('already over');
    expect(await points()).toEqual(['10', '10', '10']);
  });

  it('does not join the transaction of another service in the process', async () => {
    await expect(db.transaction(a, () => other.get(Wallets).ids())).rejects.toThrow('No transaction is open');
  });
});
