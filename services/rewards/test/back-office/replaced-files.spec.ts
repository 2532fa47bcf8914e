import type { AttachmentReplaced } from '@laurel/contracts/events/domain-event';
import { RewardsUnderTest } from '../rewards.fixture.ts';

const [A, B] = ['5', '6'];

describe('rewards with a file of the library that was replaced in place', () => {
  let rewards: RewardsUnderTest;

  beforeAll(async () => {
    rewards = await RewardsUnderTest.start();
    for (const program of [A, B]) await rewards.addProgram(program);
  });
  afterEach(async () => expect(await rewards.faults()).toEqual([]));
  afterAll(() => rewards.stop());

  const row = async (id: string): Promise<object | undefined> =>
    (
      await rewards.database.query<object>(
        'SELECT image_url, redemption_image_url, active_image_url, description, version FROM reward WHERE id = $1',
        [id],
      )
    )[0];

  it('show the new file in pictures and texts, for any order of events; others are left alone', async () => {
    const names = ['aa-60x40.png', 'bb-90x30.jpg', 'cc-30x20.png'];
    const [first, second, third] = names.map((name) => `/media/uploads/${A}/${name}`) as [string, string, string];
    const other = `/media/uploads/${A}/dd-60x40.png`;
    const add = async (program: string, image: string, text: string): Promise<string> => {
      const id = await rewards.reward(program);
      await rewards.database.query(
        'UPDATE reward SET image_url = $2, redemption_image_url = $2, active_image_url = $3, description = $4, version = 7 WHERE id = $1',
        [id, image, other, text],
      );
      return id;
    };
    const shows = await add(A, first, `<img src="${first}.60.avif"> <img src="${other}">`);
    const newer = await add(A, second, '');
    const without = await add(A, other, 'aa-60x40Xpng');
    const abroad = await add(B, first, '');
    const untouched = [await row(without), await row(abroad)];
    const replaced = (former: number): AttachmentReplaced => ({
      attachment_id: '5',
      former_files: names.slice(0, former),
      file: names[former] ?? '',
    });
    await rewards.send(A, 'attachment.replaced', replaced(2));
    await rewards.handled();
    await rewards.send(A, 'attachment.replaced', replaced(1));
    await rewards.handled();
    expect(await row(shows)).toEqual({
      image_url: third,
      redemption_image_url: third,
      active_image_url: other,
      description: `<img src="${third}"> <img src="${other}">`,
      version: '8',
    });
    expect(await row(newer)).toMatchObject({ image_url: third, version: '8' });
    expect([await row(without), await row(abroad)]).toEqual(untouched);
  });
});
