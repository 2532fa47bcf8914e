import { type Finding, lineOf } from './runs/findings.ts';

interface Exception {
  /** Matches the line of a finding. */
  line: RegExp;
  reason: string;
}

/** What is known and stays, reviewed one by one. */
const known: readonly Exception[] = [
  {
    line: /^Merchants_merchant as visitor, zz_unknown unknown parameter: (accepted|refused without its field)$/,
    reason:
      'The page of a merchant takes any other parameters of its address [P-454], also without a slug; its answers are not remembered.',
  },
  {
    line: /^Review_save as owner, items too many items: refused without its field$/,
    reason: 'More than 5,000 items are more values than any body may hold, which is refused before fields are read.',
  },
];

/** The findings that are known; one that does not come up any more is reported. */
export class Exceptions {
  private readonly used = new Set<Exception>();

  covers(finding: Finding): boolean {
    const line = lineOf(finding);
    const exception = known.find((one) => one.line.test(line));
    if (exception) this.used.add(exception);
    return exception !== undefined;
  }

  unused(): string[] {
    return known.filter((one) => !this.used.has(one)).map(({ line }) => line.source);
  }
}
