import { Database } from '@laurel/service-kit/database/database';
import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import { JobStoppedError } from '@laurel/service-kit/jobs/jobs.errors';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import type { RefusedRow } from '@laurel/service-kit/jobs/step';
import { RewardLookup } from '../rewards/reward-lookup.ts';
import { codeFault, codesOf } from './codes.ts';
import { type CodeOwner, CouponsRepository, type FilePart } from './coupons.repository.ts';
import { CouponImportsRepository } from './coupon-imports.repository.ts';
import { COUPON_IMPORT, type CouponImport } from './coupons.service.ts';

interface NumberedCode {
  code: string;
  line: number;
}

/**
 * Adds the codes of a file, a part in each step; existing codes of the program are refused, so that a file adds nothing
 * twice and no code is handed out by two rewards.
 */
@JobHandler(COUPON_IMPORT, { resource: 'rewards', action: 'manage' })
export class CouponImportJob implements JobWork {
  constructor(
    private readonly db: Database,
    private readonly repository: CouponsRepository,
    private readonly imports: CouponImportsRepository,
    private readonly rewards: RewardLookup,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { file_id: fileId } = job.input as CouponImport;
    try {
      await this.import(job);
    } catch (error) {
      if (error instanceof JobStoppedError)
        await this.db.transaction(job.scope, () => this.repository.dropFile(job.scope, fileId));
      throw error;
    }
  }

  private async import(job: RunningJob): Promise<void> {
    const { file_id: fileId } = job.input as CouponImport;
    let { part, added } = (job.state as { part: number; added: number } | null) ?? { part: 1, added: 0 };
    for (let more = true; more; part += 1) {
      await job.step(async () => {
        const found = await this.repository.part(job.scope, fileId, part);
        if (found === null) {
          more = false;
          return {};
        }
        const result = await this.addPart(job, found);
        if (result === null) {
          more = false;
          return {};
        }
        const { fresh, refused } = result;
        added += fresh;
        return { done: found.lines.length - refused.length, refused, state: { part: part + 1, added } };
      });
    }
    await job.finish({ added }, () => this.repository.dropFile(job.scope, fileId));
  }

  /** `null` once the import is withdrawn. */
  private async addPart(job: RunningJob, found: FilePart): Promise<{ fresh: number; refused: RefusedRow[] } | null> {
    const { reward_id: rewardId, file_id: importId } = job.input as CouponImport;
    const { good, refused } = sorted(found);
    await this.repository.lockCodes(job.scope);
    const { coupons: had } = await this.rewards.lock(job.scope, rewardId);
    if (await this.imports.isWithdrawn(job.scope, importId)) return null;
    const codes = good.map(({ code }) => code);
    const known = await this.repository.known(job.scope, codes);
    const fresh = codes.filter((code) => !known.has(code));
    await this.repository.add(job.scope, rewardId, { codes: fresh, had, importId });
    for (const { code, line } of good) {
      const owner = known.get(code);
      if (owner) refused.push({ line, value: code, message: ownerText(owner, rewardId) });
    }
    return { fresh: fresh.length, refused };
  }
}

/** Why a code that a reward of the program has already is refused. */
const ownerText = (owner: CodeOwner, rewardId: string): string =>
  owner.rewardId === rewardId ? 'is there already' : `is a code of the reward ${owner.rewardName}`;

function sorted({ firstLine, lines }: FilePart): { good: NumberedCode[]; refused: RefusedRow[] } {
  const seen = new Set<string>();
  const good: NumberedCode[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, text] of lines.entries()) {
    const line = firstLine + index;
    for (const code of codesOf(text)) {
      const fault = seen.has(code) ? 'is there already' : codeFault(code);
      if (fault === null) good.push({ code, line });
      else refused.push({ line, value: code.slice(0, 200), message: fault });
      seen.add(code);
    }
  }
  return { good, refused };
}
