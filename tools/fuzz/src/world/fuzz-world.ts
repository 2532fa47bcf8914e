import { Participant } from '@laurel/audit/acts/participant';
import { makeProgram, patiently, type Program, World } from '@laurel/audit/acts/world';
import { Session } from '@laurel/audit/http/session';
import { Log } from '@laurel/audit/log/log';
import type { Addresses } from '@laurel/audit/platform';
import { apiScopeNames } from '@laurel/contracts/auth/api-scopes';
import { makeOffer } from '@laurel/audit/scenarios/offer';
import type { Operation } from '../documents/operations.ts';
import { formOf } from './form.ts';
import { type Role, staff } from './people.ts';
import { Pools } from '../input/pools.ts';
import { makeRecords } from './records.ts';

const features = [
  ...['otp_login', 'donation_challenge', 'social_network_posts', 'tiers', 'receipts'],
  ...['dynamic_feed_posts', 'offers_reward'],
];

/** Programs with one of each record, and sessions of everybody who calls. */
export class FuzzWorld {
  readonly pools = new Pools();
  private readonly offices = new Map<Role, Session>();
  private key = '';
  private joined = 0;
  private renewed: Promise<boolean> | undefined;

  private constructor(
    private readonly world: World,
    readonly program: Program,
    private member: Participant | undefined,
    private readonly visitor: Session,
    private readonly stranger: Session,
  ) {}

  static async make(addresses: Addresses, name: string): Promise<FuzzWorld> {
    const world = new World(addresses);
    const office = await world.office();
    const program = await makeProgram(office, new Log(), name, features);
    const spare = await makeProgram(office, new Log(), `${name} spare`, features);
    const { contest } = await makeOffer(program);
    const visitor = await Session.open(world.door, world.door.hostOf(program.subdomain), 'site');
    const stranger = await Session.open(world.door, world.door.host, 'office');
    const made = new FuzzWorld(world, program, undefined, visitor, stranger);
    const { pools } = made;
    made.offices.set('owner', office);
    for (const role of ['reviewer', 'platform'] as const) made.offices.set(role, await world.office(staff[role]));
    pools.add('program_id', program.id);
    pools.add('spare_program_id', spare.id);
    pools.add('contest_id', contest.id);
    pools.add('identifier', contest.id);
    made.member = await made.join();
    for (const kind of ['participant_id', 'participant_id', 'leaving_id', 'leaving_id']) {
      pools.add(kind, (await made.join()).id);
    }
    await made.takeOffers();
    await made.sendReceipt();
    await makeRecords(program, spare, pools);
    const json = { name: 'Another system', scopes: apiScopeNames };
    const issued = await office.post<{ api_key: string }>(`/admin/v2/programs/${program.id}/api_auths`, { json });
    made.key = issued.api_key;
    pools.add('own_reference', 'ext:fuzz-1');
    return made;
  }

  /** A new participant with points to spend. */
  async join(): Promise<Participant> {
    this.joined += 1;
    const email = `fuzz-${this.program.id}-${this.joined}@fuzz.example`;
    const form = { email, firstName: 'Ada', lastName: `Number ${this.joined}` };
    const member = await Participant.signUp(this.world, this.program, form);
    const json = { points: 5_000, action_title: 'To spend' };
    await patiently(() => this.program.office.post(`/admin/v2/participants/${member.id}/create_action`, { json }));
    return member;
  }

  /** A key of the program with every scope. */
  get apiKey(): string {
    return this.key;
  }

  get participant(): Participant {
    if (!this.member) throw new Error('No participant has joined yet');
    return this.member;
  }

  /** What a sequence of acts needs to make a program of its own. */
  get stage(): { world: World; office: Session } {
    return { world: this.world, office: this.program.office };
  }

  /** The session in which a role makes a call; staff call the site as visitors of it. */
  async sessionFor({ audience }: Operation, role: Role): Promise<Session> {
    await this.renewed;
    if (role === 'participant') return this.participant.session;
    if (audience === 'site') return this.visitor;
    return this.offices.get(role) ?? this.stranger;
  }

  /**
   * Signs up another participant when the session of the present one has ended; calls at the same time share it.
   * @returns whether there is another one
   */
  renewParticipant(): Promise<boolean> {
    this.renewed ??= this.isSignedOut()
      .then(async (isOut) => {
        if (isOut) this.member = await this.join();
        return isOut;
      })
      .finally(() => (this.renewed = undefined));
    return this.renewed;
  }

  async solvedBotCheck(host: string): Promise<string> {
    return this.world.solvedBotCheck(host);
  }

  async close(): Promise<void> {
    await this.world.close();
  }

  private async isSignedOut(): Promise<boolean> {
    const { status } = await this.participant.session.call('GET', '/public/account', { isOnce: true });
    return status === 401;
  }

  private async sendReceipt(): Promise<void> {
    const name = 'files[]';
    const raw = formOf({ properties: { [name]: { items: { format: 'binary' } } } }, { [name]: '' });
    await patiently(() => this.participant.session.post('/public/receipts', { raw }));
    await patiently(async () => {
      const { data } = await this.program.office.get<{ data: unknown[] }>(
        `/admin/v2/programs/${this.program.id}/receipts`,
      );
      if (data.length === 0) throw new Error('The receipt is not listed yet');
    });
  }

  private async takeOffers(): Promise<void> {
    const { result } = await this.visitor.get<{ result: { slug: string }[] }>('/public/offers/merchants', {
      zip_code: '10001',
    });
    for (const { slug } of result.slice(0, 3)) {
      this.pools.add('merchant_slug', slug);
      const merchant = await this.visitor.get<{ result: { offers: { endecaKey: string }[] }[] }>(
        '/public/offers/merchant',
        { zip_code: '10001', slug },
      );
      for (const { endecaKey } of merchant.result[0]?.offers ?? []) this.pools.add('endeca_key', endecaKey);
    }
  }
}
