import { nowIn } from '@laurel/audit/acts/world';
import type { Answer } from '@laurel/audit/http/door';
import { type Edited, type Stage, UnexpectedAnswerError } from './stage.ts';

/** One act of staff or of the participant, with what has to come of it. */
export type Step =
  | ({ do: 'give' } & Pointed & Named)
  | ({ do: 'take' } & Pointed)
  | ({ do: 'complete' | 'claim' } & Named)
  | { do: 'offer' | 'publish' }
  | ({ do: 'price' | 'threshold' } & Pointed & Save)
  | ({ do: 'judge' } & Judged & Save)
  | ({ do: 'comment'; text: string } & Save);

interface Pointed {
  points: number;
}

interface Named {
  key?: string | undefined;
}

interface Judged {
  isValid: boolean;
  /** Price of the receipt's only line, in hundredths. */
  cents: number;
}

interface Save {
  isStale: boolean;
}

/** Takes the step, notes what it changes, and demands the answer that the notes so far ask for. */
export async function take(stage: Stage, step: Step): Promise<void> {
  switch (step.do) {
    case 'give':
      return underKey(stage, step, () => give(stage, step));
    case 'take':
      return deduct(stage, step.points);
    case 'complete':
      return underKey(stage, step, () => complete(stage, step));
    case 'claim':
      return underKey(stage, step, () => claim(stage, step));
    case 'offer':
      return offer(stage);
    case 'publish':
      return publish(stage);
    case 'price':
      return price(stage, step);
    case 'threshold':
      return threshold(stage, step);
    case 'judge':
      return judge(stage, step);
    case 'comment':
      return comment(stage, step);
  }
}

/** What a call under a key answers: the first time its own answer, later the same one again. */
interface Keyed {
  send: () => Promise<Answer>;
  /** Statuses of a first call. */
  statuses: number[];
  /** Notes the effect of a first call that succeeded. */
  note: (body: unknown) => void;
}

async function underKey(stage: Stage, { key, ...step }: Named, call: () => Keyed): Promise<void> {
  const { send, statuses, note } = call();
  const what = JSON.stringify({ ...step, key });
  const before = key === undefined ? undefined : stage.answered.get(key);
  const answer = await send();
  if (before === undefined) {
    stage.expect(what, answer, ...statuses);
    if (answer.status >= 300) return;
    note(answer.body);
    if (key !== undefined) stage.answered.set(key, { call: JSON.stringify(step), body: answer.body });
    return;
  }
  if (before.call !== JSON.stringify(step)) {
    stage.expect(`${what}, key of another call`, answer, 409, 422);
    return;
  }
  stage.expect(`${what}, again`, answer, 200);
  if (JSON.stringify(answer.body) !== JSON.stringify(before.body)) {
    throw new UnexpectedAnswerError(
      `${what}, again: ${JSON.stringify(answer.body)} in place of ${JSON.stringify(before.body)}`,
    );
  }
}

function give({ program, member }: Stage, { points, key }: Pointed & Named): Keyed {
  const json = { points, action_title: 'Thank you' };
  return {
    send: () => program.office.call('POST', `/admin/v2/participants/${member.id}/create_action`, keyed(json, key)),
    statuses: [200],
    note: () => program.log.note({ kind: 'given', at: nowIn(program), person: member.id, points }),
  };
}

async function deduct(stage: Stage, points: number): Promise<void> {
  const { program, member } = stage;
  const json = { points, reason: 'Handed in twice' };
  const isPossible = stage.standing.lifetime >= points;
  const answer = await program.office.call('POST', `/admin/v2/participants/${member.id}/deduct_points`, { json });
  stage.expect(`take ${points}`, answer, ...(isPossible ? [200] : [409, 422]));
  if (isPossible) program.log.note({ kind: 'taken', at: nowIn(program), person: member.id, points });
}

function complete({ program, member, challenge, isPublished }: Stage, { key }: Named): Keyed {
  const { id, points } = challenge;
  return {
    send: () => member.session.call('POST', '/public/challenges/submit', keyed({ challenge_id: id }, key)),
    statuses: isPublished ? [200] : [404, 409],
    note: () => {
      const completion = `completion-${program.log.all.length}`;
      const done = { id: completion, challenge: id, points, isPaid: false };
      program.log.note({ kind: 'completed', at: nowIn(program), person: member.id, ...done });
    },
  };
}

function claim(stage: Stage, { key }: Named): Keyed {
  const { program, member, reward, standing, isOffered } = stage;
  const { id: rewardId, threshold: cost } = reward;
  return {
    send: () => member.session.call('POST', '/public/rewards/process_reward', keyed({ reward_id: rewardId }, key)),
    statuses: isOffered && standing.balance >= cost ? [200] : [404, 409],
    note: (body) => {
      const { claim_id: id } = body as { claim_id: string };
      const claimed = { id, reward: rewardId, cost, isAssigned: false };
      program.log.note({ kind: 'claimed', at: nowIn(program), person: member.id, ...claimed });
    },
  };
}

const keyed = (json: object, key: string | undefined) => ({ json, ...(key !== undefined && { key }) });

async function offer(stage: Stage): Promise<void> {
  const { program, reward } = stage;
  const answer = await program.office.call('POST', `/admin/v2/rewards/${reward.id}/toggle_approval`);
  stage.expect('offer', answer, 200);
  stage.isOffered = !stage.isOffered;
  moved(reward.edited, answer);
}

/** Publishes the challenge, or makes it a draft again. */
async function publish(stage: Stage): Promise<void> {
  const { program, challenge } = stage;
  const answer = await program.office.call('POST', `/admin/v2/challenges/${challenge.id}/toggle_approval`);
  stage.expect('publish', answer, 200);
  stage.isPublished = !stage.isPublished;
  moved(challenge.edited, answer);
}

async function price(stage: Stage, { points, isStale }: Pointed & Save): Promise<void> {
  const { program, challenge } = stage;
  const { id, name, type: challenge_type, edited } = challenge;
  const version = stage.versionFor(edited, isStale);
  const json = { name, caption: name, challenge_type, points, version, is_repeatable: true, link_url };
  const answer = await program.office.call('PUT', `/admin/v2/challenges/${id}`, { json });
  if (!saved(stage, answer, { what: `price ${points}`, isStale, isSame: points === challenge.points })) return;
  challenge.points = points;
  moved(edited, answer);
}

const link_url = 'https://example.org/map';

async function threshold(stage: Stage, { points, isStale }: Pointed & Save): Promise<void> {
  const { program, reward } = stage;
  const { id, name, selection, edited } = reward;
  const version = stage.versionFor(edited, isStale);
  const json = { name, description: name, selection, threshold: points, per_participant: null, version };
  const answer = await program.office.call('PUT', `/admin/v2/rewards/${id}`, { json });
  if (!saved(stage, answer, { what: `threshold ${points}`, isStale, isSame: points === reward.threshold })) return;
  reward.threshold = points;
  moved(edited, answer);
}

/** Gives the receipt one line of an eligible product, and a verdict. */
async function judge(stage: Stage, { isValid, cents, isStale }: Judged & Save): Promise<void> {
  const { program, member, receipt, product } = stage;
  const line = {
    ...(receipt.line === null ? { change: 'created' } : { change: 'updated', id: receipt.line }),
    sku: '',
    name: 'Tea',
    price: (cents / 100).toFixed(2),
    quantity: '1',
    unit_price: null,
    eligible_product_id: product.id,
    admin_comments: '',
  };
  const verdict = isValid ? { integrity: 'valid' } : { integrity: 'invalid', admin_invalidation_reason: 'unreadable' };
  const version = String(stage.versionFor(receipt.edited, isStale));
  const json = { ...verdict, items: [line], version };
  const answer = await program.office.call('PUT', `/admin/v2/receipts/${receipt.id}`, { json });
  if (!saved(stage, answer, { what: `judge ${isValid} ${cents}`, isStale, isSame: false })) return;
  const { receipt_items } = answer.body as { receipt_items: { id: string }[] };
  receipt.line = receipt_items[0]?.id ?? null;
  receipt.isValid = isValid;
  // Half a point is rounded up.
  const points = isValid ? Math.floor(cents * product.pointsPerCent + 0.5) : 0;
  program.log.note({ kind: 'receipt judged', at: nowIn(program), person: member.id, id: receipt.id, points });
  moved(receipt.edited, answer);
}

async function comment(stage: Stage, { text, isStale }: { text: string } & Save): Promise<void> {
  const { program, receipt } = stage;
  const version = String(stage.versionFor(receipt.edited, isStale));
  // A picture without text stays invalid until it is judged, and a save of it needs a reason.
  const verdict = receipt.isValid
    ? { integrity: 'valid' }
    : { integrity: 'invalid', admin_invalidation_reason: 'unreadable' };
  const json = { ...verdict, admin_comments: text, version };
  const answer = await program.office.call('PUT', `/admin/v2/receipts/${receipt.id}`, { json });
  if (!saved(stage, answer, { what: `comment ${text}`, isStale, isSame: text === stage.comment })) return;
  stage.comment = text;
  moved(receipt.edited, answer);
}

/** Whether the save took place; a stale version never does, and values that are stored already need not. */
function saved(
  stage: Stage,
  answer: Answer,
  { what, isStale, isSame }: { what: string; isStale: boolean; isSame: boolean },
): boolean {
  stage.expect(`${what}${isStale ? ', stale version' : ''}`, answer, ...expectedOf(isStale, isSame));
  return answer.status === 200;
}

function expectedOf(isStale: boolean, isSame: boolean): number[] {
  if (isStale) return [409];
  return isSame ? [200, 422] : [200];
}

/** The version that the answer of a save names is the next one. */
function moved(edited: Edited, { body }: Answer): void {
  const { version } = body as { version: number | string };
  if (Number(version) > edited.version) edited.stale.push(edited.version);
  edited.version = Number(version);
}
