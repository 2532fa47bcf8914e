import { type SettledOutcome, settledOutcomes } from '@laurel/contracts/programs/payments/checkout-statuses';
import type { Metrics } from './known-metrics.ts';
import { labelValues } from './label-values.ts';
import { queryFaults } from './query-faults.ts';

/** A rule file of Prometheus. */
export interface Rules {
  groups: {
    rules: { alert: string; expr: string; labels?: { severity?: string }; annotations?: { summary?: string } }[];
  }[];
}

/** The alert that each outcome of a payment raises; null where no person is needed. */
const alertOf: Record<SettledOutcome, string | null> = {
  open: null,
  paid: null,
  ended: null,
  refunded: null,
  parked: 'PaymentParked',
  refund_failed: 'PaymentParked',
  disputed: 'PaymentDisputed',
  lost: 'PaymentDisputed',
  fraud_warning: 'PaymentDisputed',
};

/** Two capitalized words or more, written as one: the other parts of the runbook have ordinary headings. */
const alertHeading = /^### ((?:[A-Z][a-z]+){2,})$/gm;

/**
 * Checks alerts: their queries, severity and summary, that rules and parts of the runbook are one another's, and that each
 * outcome of a payment that needs a person raises its alert.
 */
export function alertFaults({ groups }: Rules, operations: string, known: Metrics): string[] {
  const rules = groups.flatMap((group) => group.rules);
  const names = rules.map(({ alert }) => alert);
  const runbook = operations.split('\n## Runbook\n')[1] ?? '';
  const headings = [...runbook.matchAll(alertHeading)].map(([, heading = '']) => heading);
  const outcomesOf = (expr: string): ReturnType<typeof labelValues> =>
    labelValues(expr, 'checkouts_settled_total', 'outcome');
  const isRaisedBy = (expr: string, outcome: string): boolean =>
    outcomesOf(expr).some(({ value, isCounted }) => isCounted && value === outcome);
  return [
    ...rules.flatMap(({ alert, expr, labels, annotations }) =>
      [
        ...queryFaults(expr, known),
        ...outcomesOf(expr)
          .filter(({ value }) => !settledOutcomes.some((one) => one === value))
          .map(({ value }) => `checkouts_settled_total has no outcome ${value}`),
        ...(labels?.severity && annotations?.summary ? [] : ['has no severity or summary']),
        ...(headings.includes(alert) ? [] : ['docs/operations.md has no part of that name']),
      ].map((fault) => `${alert}: ${fault}`),
    ),
    ...headings
      .filter((heading) => !names.includes(heading))
      .map((heading) => `${heading}: is a part of docs/operations.md without a rule`),
    ...Object.entries(alertOf)
      .filter(([outcome, name]) => !rules.some(({ alert, expr }) => alert === name && isRaisedBy(expr, outcome)))
      .flatMap(([outcome, name]) => (name === null ? [] : [`${name}: is not raised by the outcome ${outcome}`])),
  ];
}
