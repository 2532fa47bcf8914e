import { challengeButtonLabels } from '@laurel/contracts/programs/challenge-types';
import { checkTenancy } from '@laurel/service-kit/database/check-tenancy';
import { createDataSource } from '@laurel/service-kit/database/data-source';
import { migrate } from '@laurel/service-kit/database/migrate';
import { createTestDatabase, type TestDatabase } from '@laurel/test-kit/postgres';
import { Challenge } from '../challenges/challenge.entity.ts';
import { Program } from '../programs/program.entity.ts';
import { DeriveDonationPoints1771000000240 } from '../migrations/challenges/1771000000240-derive-donation-points.ts';
import { migrations } from '../migrations/index.ts';

describe('the programs database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('programs', migrations);
  });
  afterAll(() => database.drop());

  it('leaves no hole between programs [INV-20, INV-22]', async () => {
    expect(await checkTenancy({ url: database.adminUrl, service: 'programs' })).toEqual([]);
  });

  it('has for its entities exactly the columns and indexes that the migrations make', async () => {
    const source = await createDataSource({
      name: 'drift',
      url: database.ownerUrl,
      poolSize: 1,
      entities: [Program, Challenge],
      onLost: () => undefined,
    }).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      expect(upQueries.map((query) => query.query)).toEqual([]);
    } finally {
      await source.destroy();
    }
  });

  it('knows the button label of every challenge type [P-182] [P-183] [P-184] [P-185] [P-186] [P-187] [P-188] [P-189] [P-190] [P-191] [P-192] [P-193]', async () => {
    const rows = await database.query<{ type: string; label: string }>(
      'SELECT type, challenge_button(NULL, type) AS label FROM unnest($1::text[]) AS type',
      [Object.keys(challengeButtonLabels)],
    );
    expect(Object.fromEntries(rows.map((row) => [row.type, row.label]))).toEqual(challengeButtonLabels);
  });

  it('prefers the challenge’s own words to that label [P-195]', async () => {
    const [row] = await database.query(`SELECT challenge_button('Hand them on', 'collect') AS label`);
    expect(row).toEqual({ label: 'Hand them on' });
  });

  it('gives donations of earlier versions the points that they earn, in every program', async () => {
    const released = migrations.slice(0, migrations.indexOf(DeriveDonationPoints1771000000240));
    const old = await createTestDatabase('programs', released);
    await old.query(`
      INSERT INTO program (id, organization_id, name, subdomain, term_points_as, term_rewards_as)
      VALUES (1, 1, 'One', 'one', 'points', 'rewards'), (2, 1, 'Two', 'two', 'points', 'rewards');
      INSERT INTO challenge (program_id, id, identifier, name, caption, challenge_type, points)
      SELECT p, 10 * p + n, 'c' || n, 'Name', 'Caption', CASE n WHEN 2 THEN 'link' ELSE 'donation' END, 25
      FROM generate_series(1, 2) p, generate_series(0, 2) n;
      INSERT INTO donation_amount (program_id, challenge_id, position, amount, points, active) VALUES
        (1, 10, 1, 500, 10, true), (1, 10, 2, 900, 40, true), (1, 10, 3, 2500, 60, false),
        (2, 20, 1, 500, 7, true), (2, 22, 1, 500, 7, true)`);
    await migrate({ url: old.ownerUrl, migrations });
    const rows = await old.query<{ points: number }>('SELECT points FROM challenge ORDER BY id');
    expect(rows.map(({ points }) => points)).toEqual([40, 25, 25, 7, 25, 25]);
    await old.drop();
  });

  it.each(['UPDATE audit_entry SET action = $$x$$', 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
    'refuses to change the audit trail, even for its owner: %s',
    async (statement) => {
      await expect(database.query(statement)).rejects.toThrow('audit_entry is append-only');
    },
  );
});
