import type { ParkedPayment } from '@laurel/contracts/programs/payments/parked-payments.dto';

const payment: Pick<ParkedPayment, keyof ParkedPayment> = {
  id: '4a9a5a60-1b5a-45bb-8746-80330d8040b1',
  participant_id: '5',
  participant_name: 'Ada Byron',
  title: 'River crew',
  amount: '25.00',
  currency: 'usd',
  reason: 'differs',
  fault: 'amount: 2500, not 1',
  decisions: ['rewarded', 'refunded', 'discarded'],
  created_at: '2026-11-01T10:00:00.000Z',
};

export const parkedPayments: ParkedPayment[] = [
  payment,
  {
    ...payment,
    id: '4a9a5a60-1b5a-45bb-8746-80330d8040b2',
    participant_id: '6',
    participant_name: 'Ben Okri',
    fault: null,
    title: 'Running vest',
    amount: '15.00',
    currency: 'gbp',
    reason: 'fraud_warning',
    decisions: ['refunded', 'discarded'],
  },
  {
    ...payment,
    id: '4a9a5a60-1b5a-45bb-8746-80330d8040b3',
    participant_id: '7',
    participant_name: '',
    fault: null,
    title: 'Night crew',
    amount: '5.00',
    reason: 'session_unknown',
    decisions: ['discarded'],
  },
];
