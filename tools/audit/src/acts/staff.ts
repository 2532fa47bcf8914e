import { standingOf } from '../figures/standing.ts';
import { pages } from '../http/pages.ts';
import type { Challenge, Person, Reward } from '../log/log.ts';
import { awaitBooked } from './booked.ts';
import { nowIn, patiently, type Program, type World } from './world.ts';

interface ImportRow {
  email: string;
  firstName: string;
  lastName: string;
  points: number;
}

/** What staff do to participants; every call is one of the back-office. */
export class Staff {
  constructor(
    private readonly world: World,
    private readonly program: Program,
  ) {}

  async give(person: string, points: number): Promise<void> {
    const json = { points, action_title: 'Thank you for your help' };
    await patiently(() => this.program.office.post(`/admin/v2/participants/${person}/create_action`, { json }));
    this.note({ kind: 'given', person, points });
  }

  /** Pays the referrals that are held, as those of participants who all join from this machine. */
  async payHeld(): Promise<void> {
    const list = `/admin/v2/programs/${this.program.id}/held_referrals`;
    const { data } = await patiently(() =>
      this.program.office.get<{ data: { participant_id: string }[] }>(list, { page_size: 100 }),
    );
    const json = { decision: 'paid', reason: 'All of them join from one machine' };
    for (const { participant_id } of data) {
      const { status, body } = await this.program.office.call('POST', `${list}/${participant_id}/decide`, { json });
      if (status !== 200 && status !== 409) throw new Error(`decide: ${status} ${JSON.stringify(body)}`);
    }
  }

  /** Answers whether the deduction was accepted: more than the lifetime points is refused. */
  async take(person: string, points: number): Promise<boolean> {
    const json = { points, reason: 'Handed in twice' };
    const { status, body } = await this.program.office.call('POST', `/admin/v2/participants/${person}/deduct_points`, {
      json,
    });
    if (status >= 500) throw new Error(`deduct_points: ${status} ${JSON.stringify(body)}`);
    if (status === 200) this.note({ kind: 'taken', person, points });
    return status === 200;
  }

  async reset(person: string): Promise<void> {
    await this.program.office.post(`/admin/v2/participants/${person}/reset_activities`);
    this.note({ kind: 'reset', person });
    await awaitBooked(this.program, person);
  }

  async erase({ id, email }: Person): Promise<void> {
    await this.program.office.post(`/admin/v2/participants/${id}/delete_participant`, {
      json: { confirmation: email },
    });
    this.note({ kind: 'erased', person: id });
  }

  async makeStaff(person: string, isStaff: boolean): Promise<void> {
    const { office } = this.program;
    const { version } = await office.get<{ version: string }>(`/admin/v2/participants/${person}`);
    await office.post(`/admin/v2/participants/${person}/update_participant`, { json: { staff: isStaff, version } });
    this.note({ kind: 'made staff', person, isStaff });
  }

  /** Completions from then on bring other points; earlier ones keep theirs. */
  async setPrice({ id, name, type }: Challenge, points: number): Promise<void> {
    const { office } = this.program;
    const { version, caption } = await office.get<{ version: number; caption: string }>(`/admin/v2/challenges/${id}`);
    const json = { name, caption, challenge_type: type, points, version };
    const { status, body } = await office.call('PUT', `/admin/v2/challenges/${id}`, { json });
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  }

  /** Refunds a payment, as a whole or a part of it in hundredths. */
  async refund(session: string, amount?: number): Promise<void> {
    const { stripe, stripeKey } = this.world.addresses;
    const headers = { authorization: `Bearer ${stripeKey}` };
    const found = await fetch(`${stripe}/v1/checkout/sessions/${session}`, { headers });
    const { payment_intent } = (await found.json()) as { payment_intent: string };
    const body = new URLSearchParams({ payment_intent, ...(amount !== undefined && { amount: String(amount) }) });
    const answer = await fetch(`${stripe}/v1/refunds`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The refund answers ${answer.status}: ${await answer.text()}`);
  }

  /** A full refund of a payment for a completion takes the completion and its points back. */
  async refundCompletion(person: string, payment: { session: string; completion: string }): Promise<void> {
    await this.refund(payment.session);
    this.note({ kind: 'completion refunded', person, id: payment.completion });
    await awaitBooked(this.program, person);
  }

  /** A refund of a part takes back the share of the points. */
  async refundPart(person: string, payment: { session: string; completion: string; price: number }): Promise<void> {
    const refunded = 100;
    await this.refund(payment.session, refunded);
    this.note({ kind: 'part refunded', person, id: payment.completion, refunded, price: payment.price });
    await awaitBooked(this.program, person);
  }

  async refundClaim(person: string, payment: { session: string; claim: string }): Promise<void> {
    await this.refund(payment.session);
    this.note({ kind: 'claim taken back', person, id: payment.claim });
  }

  /** Adds people, or gives points to those who are there; answers the import's id. */
  async importPoints(rows: readonly ImportRow[], points: 'append' | 'replace'): Promise<string> {
    const lines = rows.map(
      ({ email, firstName, lastName, points: many }) => `${email},${firstName},${lastName},${many}`,
    );
    const form = formOf({
      fields: { email: 'ignore', points, naming: 'ignore', tags: 'ignore', metric: 'ignore' },
      file: { field: 'csv_file', name: 'people.csv', text: `email,first_name,last_name,points\n${lines.join('\n')}\n` },
    });
    const imports = `/admin/v2/programs/${this.program.id}/participants/import`;
    const { import_id: id } = await this.program.office.post<{ import_id: string }>(imports, { raw: form });
    await this.importIs(id, 'done');
    for (const { email, firstName, lastName, points: many } of rows) {
      const person = await this.findByEmail(email);
      if (!this.program.log.people.has(person)) {
        const name = `${firstName} ${lastName}`;
        this.program.log.people.set(person, { id: person, email, name, isImported: true });
      }
      if (points === 'append') this.note({ kind: 'given', person, points: many, import: id });
      else this.note({ kind: 'balance set', person, balance: many, import: id });
      await awaitBooked(this.program, person);
    }
    return id;
  }

  /** Takes an import back; people whom it has added are gone afterwards. */
  async undoImport(
    id: string,
    was: 'append' | 'replace',
    rows: readonly { person: string; points: number }[],
  ): Promise<void> {
    await this.program.office.post(`/admin/v2/programs/${this.program.id}/participants/import/${id}/undo`);
    await this.importIs(id, 'undone');
    for (const { person, points } of rows) {
      if (was === 'append') this.note({ kind: 'import undone', person, points, import: id });
      else this.note({ kind: 'set undone', person, import: id });
      await awaitBooked(this.program, person);
    }
  }

  /** Commits a draw, waits for its end, and draws; answers the ids of the winners. */
  async draw(reward: Reward, winners: number): Promise<string[]> {
    const { office } = this.program;
    const path = `/admin/v2/rewards/${reward.id}`;
    await patiently(() => office.post(`${path}/generate_sweepstake_entries`), 90_000);
    await patiently(async () => {
      const { state } = await office.get<{ state: string }>(`${path}/sweepstake`);
      if (state !== 'frozen') throw new Error(`The draw is ${state}`);
    }, 60_000);
    await office.post(`${path}/sweepstake/draw`, { json: { winners } });
    return this.winnersOf(reward);
  }

  /** Replaces the first winner; answers the ids of the winners afterwards. */
  async replaceWinner(reward: Reward): Promise<string[]> {
    const json = { number: 1, reason: 'Cannot come' };
    await this.program.office.post(`/admin/v2/rewards/${reward.id}/sweepstake/replace_winner`, { json });
    return this.winnersOf(reward);
  }

  async assignContest(reward: Reward, people: readonly string[]): Promise<void> {
    const json = { participant_ids: people, reason: 'Best score' };
    await this.program.office.post(`/admin/v2/rewards/${reward.id}/mini_contest/set_winners`, { json });
    for (const person of people) this.noteWon(reward, person);
  }

  /** Notes who has won and who has lost what they had won. */
  noteWinners(reward: Reward, winners: readonly string[]): void {
    const before = [...this.program.log.people.keys()].filter((person) => this.hasWon(reward, person));
    for (const person of before.filter((one) => !winners.includes(one))) {
      this.note({ kind: 'claim taken back', person, id: wonId(reward, person) });
    }
    for (const person of winners.filter((one) => !before.includes(one))) this.noteWon(reward, person);
  }

  private hasWon(reward: Reward, person: string): boolean {
    return standingOf(this.program.log, person).claims.some(({ id }) => id === wonId(reward, person));
  }

  private noteWon(reward: Reward, person: string): void {
    this.note({ kind: 'claimed', person, id: wonId(reward, person), reward: reward.id, cost: 0, isAssigned: true });
  }

  private async winnersOf(reward: Reward): Promise<string[]> {
    const path = `/admin/v2/rewards/${reward.id}/sweepstake/entrants`;
    const entrants = await pages<{ participant_id: string; won_at: string | null; replaced: boolean }>((page) =>
      this.program.office.get(path, { page, page_size: 100 }),
    );
    return entrants.filter(({ won_at, replaced }) => won_at !== null && !replaced).map((one) => one.participant_id);
  }

  private async findByEmail(email: string): Promise<string> {
    return patiently(async () => {
      const { data } = await this.program.office.get<{ data: { id: string; email: string }[] }>(
        `/admin/v2/programs/${this.program.id}/participants`,
        { search: email },
      );
      const found = data.find((row) => row.email === email);
      if (!found) throw new Error(`${email} is not in the list`);
      return found.id;
    });
  }

  private async importIs(id: string, wanted: string): Promise<void> {
    await patiently(async () => {
      const { status } = await this.program.office.get<{ status: string }>(
        `/admin/v2/programs/${this.program.id}/participants/import/${id}`,
      );
      if (status !== wanted) throw new Error(`The import is ${status}`);
    }, 60_000);
  }

  private note(happening: DistributiveOmit<Parameters<Program['log']['note']>[0], 'at'>): void {
    this.program.log.note({ ...happening, at: nowIn(this.program) });
  }
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

const wonId = (reward: Reward, person: string): string => `won-${reward.id}-${person}`;

interface FormParts {
  fields: Record<string, string>;
  file: { field: string; name: string; text: string };
}

function formOf({ fields, file }: FormParts): { type: string; body: Buffer } {
  const boundary = '----laurel-audit';
  const part = (head: string, text: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const upload = part(`name="${file.field}"; filename="${file.name}"\r\nContent-Type: text/csv`, file.text);
  const body = Buffer.from(`${texts.join('')}${upload}--${boundary}--\r\n`);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
