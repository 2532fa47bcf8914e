import { JobHandler, type JobWork } from '@laurel/service-kit/jobs/job-handler';
import type { RunningJob } from '@laurel/service-kit/jobs/running-job';
import type { RefusedRow } from '@laurel/service-kit/jobs/step';
import { RewardLookup } from '../rewards/reward-lookup.ts';
import { codeFault, codesOf } from './codes.ts';
import { CouponsRepository, type FilePart } from './coupons.repository.ts';
import { COUPON_IMPORT, type CouponImport } from './coupons.service.ts';

interface NumberedCode {
  code: string;
  line: number;
}

/**
 * Adds the codes of a file, a part in each step; existing codes of the reward are refused, so that a file adds nothing
 * twice.
 */
@JobHandler(COUPON_IMPORT)
export class CouponImportJob implements JobWork {
  constructor(
    private readonly repository: CouponsRepository,
    private readonly rewards: RewardLookup,
  ) {}

  async run(job: RunningJob): Promise<void> {
    const { reward_id: rewardId, file_id: fileId } = job.input as CouponImport;
    let { part, added } = (job.state as { part: number; added: number } | null) ?? { part: 1, added: 0 };
    for (let more = true; more; part += 1) {
      await job.step(async () => {
        const found = await this.repository.part(job.scope, fileId, part);
        if (found === null) {
          more = false;
          return {};
        }
        const { fresh, refused } = await this.addPart(job, rewardId, found);
        added += fresh;
        return { done: found.lines.length - refused.length, refused, state: { part: part + 1, added } };
      });
    }
    await job.finish({ added }, () => this.repository.dropFile(job.scope, fileId));
  }

  private async addPart(
    job: RunningJob,
    rewardId: string,
    found: FilePart,
  ): Promise<{ fresh: number; refused: RefusedRow[] }> {
    const { good, refused } = sorted(found);
    const { coupons: had } = await this.rewards.lock(job.scope, rewardId);
    const codes = good.map(({ code }) => code);
    const known = await this.repository.known(job.scope, rewardId, codes);
    const fresh = codes.filter((code) => !known.has(code));
    await this.repository.add(job.scope, rewardId, { codes: fresh, had });
    for (const { code, line } of good) {
      if (known.has(code)) refused.push({ line, value: code, message: 'is there already' });
    }
    return { fresh: fresh.length, refused };
  }
}

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
