import { Participant } from '@laurel/audit/acts/participant';
import { makeChallenge, makeProgram, makeReward, patiently, type Program, type World } from '@laurel/audit/acts/world';
import { standingOf } from '@laurel/audit/figures/standing';
import type { Answer } from '@laurel/audit/http/door';
import type { Session } from '@laurel/audit/http/session';
import { type Challenge, Log, type Reward } from '@laurel/audit/log/log';
import { type Compared, compareAll, type Look, texts } from '@laurel/audit/places/look';
import { participantLooks, siteLooks } from '@laurel/audit/places/participants';
import { challengeLooks, rewardLooks } from '@laurel/audit/places/records';
import { formOf } from '../world/form.ts';

/** The current version of a record, and the versions that later saves have replaced. */
export interface Edited {
  version: number;
  stale: number[];
}

/** The answer of a call, or a figure of a place, differs from what was expected. */
export class UnexpectedAnswerError extends Error {}

/** Sequences that run at once begin in the same millisecond. */
let made = 0;

/** A program with one challenge, one reward and one receipt, and one participant, whose every act is noted. */
export class Stage {
  /** Answers by idempotency key, with the call that was made under it. */
  readonly answered = new Map<string, { call: string; body: unknown }>();
  isOffered = true;
  isPublished = true;
  comment: string | null = null;

  private constructor(
    readonly program: Program,
    readonly member: Participant,
    readonly challenge: Challenge & { edited: Edited },
    readonly reward: Reward & { edited: Edited },
    readonly receipt: { id: string; edited: Edited; line: string | null; isValid: boolean },
    readonly product: { id: string; pointsPerCent: number },
  ) {}

  static async make(world: World, office: Session): Promise<Stage> {
    made += 1;
    const name = `Sequence ${Date.now().toString(36)}-${made}`;
    const program = await makeProgram(office, new Log(), name);
    const link = { challenge_type: 'link', link_url: 'https://example.org/map', is_repeatable: true };
    const challenge = await makeChallenge(program, { name: 'Read the map', points: 10, ...link });
    const reward = await makeReward(program, {
      name: 'Mug',
      selection: 'redeem' as const,
      threshold: 30,
      per_participant: null,
    });
    const email = `sequence-${program.id}@fuzz.example`;
    const member = await Participant.signUp(world, program, { email, firstName: 'Ada', lastName: 'Berg' });
    const edited = async (path: string): Promise<Edited> => {
      const { version } = await office.get<{ version: number | string }>(path);
      return { version: Number(version), stale: [] };
    };
    const receipt = await uploadReceipt(member, office);
    const product = await office.post<{ id: string }>(`/admin/v2/programs/${program.id}/purchase_proof_products`, {
      json: { product_name: 'Tea', points_per_cents: '0.02', keywords: ['tea'], skus: [], product_active: true },
    });
    return new Stage(
      program,
      member,
      Object.assign(challenge, { edited: await edited(`/admin/v2/challenges/${challenge.id}`) }),
      Object.assign(reward, { edited: await edited(`/admin/v2/rewards/${reward.id}`) }),
      { id: receipt, edited: await edited(`/admin/v2/receipts/${receipt}`), line: null, isValid: false },
      { id: product.id, pointsPerCent: 0.02 },
    );
  }

  get standing() {
    return standingOf(this.program.log, this.member.id);
  }

  /** @throws UnexpectedAnswerError unless the status is one of these */
  expect(what: string, { status, body }: Answer, ...statuses: number[]): void {
    if (statuses.includes(status)) return;
    throw new UnexpectedAnswerError(
      `${what}: expected ${statuses.join(' or ')}, got ${status} ${JSON.stringify(body)}`,
    );
  }

  /** The version that a save names; a stale one is the last replaced one or, before any, one that does not exist. */
  versionFor({ version, stale }: Edited, isStale: boolean): number {
    return isStale ? (stale.at(-1) ?? version + 1) : version;
  }

  /** The figures and fields of all places that differ from what was noted. */
  async differences(): Promise<string[]> {
    const { program, member, challenge, reward } = this;
    const figures = [
      ...participantLooks(program, member.person),
      ...siteLooks(member),
      ...challengeLooks(program, challenge),
      ...rewardLooks(program, reward),
    ];
    const compared = await compareAll([...figures, ...this.fields()]);
    return compared.filter(({ expected, shown }) => expected !== shown).map(describeDifference);
  }

  /** What staff and participants see of what staff have edited. */
  private fields(): Look[] {
    const { program, member, challenge, reward, receipt } = this;
    const { office, id } = program;
    const ofChallenge = texts({ points: challenge.points });
    const ofReward = texts({ threshold: reward.threshold });
    const row = async (list: string, record: string) => {
      const { data } = await office.get<{ data: { id: string }[] }>(`/admin/v2/programs/${id}/${list}`);
      return texts({ ...data.find((one) => one.id === record) });
    };
    const page = async (session: Session, path: string) => texts(await session.get<Record<string, string>>(path));
    const receiptPoints = this.standing.receipts[0]?.points ?? 0;
    const versionOf = ({ edited }: { edited: Edited }) => texts({ version: edited.version });
    return [
      {
        place: 'challenge: record',
        expected: { ...ofChallenge, ...versionOf(challenge), approved: String(this.isPublished) },
        read: () => page(office, `/admin/v2/challenges/${challenge.id}`),
      },
      { place: 'challenge: list', expected: ofChallenge, read: () => row('challenges', challenge.id) },
      {
        // A draft shows nothing of itself on the site.
        place: 'challenge: site',
        expected: this.isPublished ? ofChallenge : texts({ points: 0 }),
        read: () => page(member.session, `/public/challenges/${challenge.id}`),
      },
      {
        place: 'reward: record',
        expected: { ...ofReward, ...versionOf(reward), approved: String(this.isOffered) },
        read: () => page(office, `/admin/v2/rewards/${reward.id}`),
      },
      { place: 'reward: list', expected: ofReward, read: () => row('rewards', reward.id) },
      {
        place: 'receipt: record',
        expected: { ...versionOf(receipt), ...texts({ points: receiptPoints }), admin_comments: String(this.comment) },
        read: () => page(office, `/admin/v2/receipts/${receipt.id}`),
      },
      {
        place: 'receipt: list',
        expected: texts({ id: receipt.id, points: receiptPoints }),
        read: () => row('receipts', receipt.id),
      },
    ];
  }
}

const describeDifference = ({ place, figure, expected, shown }: Compared): string =>
  `${place}: ${figure}: expected ${expected}, shown ${shown}`;

/** Uploads a receipt without text and waits until the service has read it; returns its id. */
async function uploadReceipt({ session }: Participant, office: Session): Promise<string> {
  const name = 'files[]';
  const raw = formOf({ properties: { [name]: { items: { format: 'binary' } } } }, { [name]: '' });
  const { receipt } = await patiently(() => session.post<{ receipt: { id: string } }>('/public/receipts', { raw }));
  await patiently(async () => {
    const { status } = await office.get<{ status: string }>(`/admin/v2/receipts/${receipt.id}`);
    if (status === 'pending' || status === 'processing') throw new Error('The receipt is not read yet');
  }, 60_000);
  return receipt.id;
}
