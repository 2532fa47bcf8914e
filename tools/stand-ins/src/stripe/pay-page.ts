import type { Book } from './book.ts';
import { amountOf, type StandInSession } from './sessions.ts';

/** What bank and payer can do once the payer has confirmed. */
export const pageActions = {
  accept: (book: Book, id: string): void => book.decide(id, true),
  lapse: (book: Book, id: string): void => book.decide(id, false),
  dispute: (book: Book, id: string): void => book.dispute(id),
  win: (book: Book, id: string): void => book.closeDispute(id, 'won'),
  lose: (book: Book, id: string): void => book.closeDispute(id, 'lost'),
  fail_refund: (book: Book, id: string): void => book.failRefund(id),
};
type PageAction = keyof typeof pageActions;

export const isPageAction = (action: string): action is PageAction => Object.hasOwn(pageActions, action);

type Button = readonly [action: PageAction | 'pay' | 'voucher' | 'cancel', label: string];

function buttonsOf({ status, intent, disputes, refunds }: StandInSession): Button[] {
  const open: Button[] = [
    ['pay', 'Pay'],
    ['voucher', 'Take a voucher'],
    ['cancel', 'Cancel'],
  ];
  const waiting: Button[] = [
    ['accept', 'The voucher is paid'],
    ['lapse', 'The voucher lapses'],
  ];
  const disputed: Button[] = [
    ['win', 'The dispute is won'],
    ['lose', 'The dispute is lost'],
  ];
  if (status === 'open') return open;
  if (intent === 'processing' || intent === 'requires_action') return waiting;
  if (intent !== 'succeeded') return [];
  if (disputes.at(-1)?.status === 'needs_response') return disputed;
  const latest = refunds.at(-1)?.status ?? 'failed';
  return [
    ['dispute', 'Dispute the payment'],
    ...(latest !== 'failed' ? [['fail_refund', 'The refund fails'] as const] : []),
  ];
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const css = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
    font: 16px/1.5 system-ui, sans-serif; text-align: center }
  form { display: grid; gap: 12px; min-width: min(320px, 80vw) }
  h1 { margin: 0; font-size: 40px } p { margin: 0 0 12px }
  button { min-height: 48px; border: 1px solid; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer }
  button[value="pay"] { background: #0a2540; color: #fff; border-color: #0a2540 }`;

/**
 * The page at the address of a session: buttons instead of a card form, and after the payment for what bank and payer do
 * next.
 */
export function payPage(session: StandInSession): string {
  const currency = session.form.get('line_items[0][price_data][currency]') ?? 'usd';
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
  const amount = format.format(amountOf(session) / 10 ** decimals);
  const name = session.form.get('line_items[0][price_data][product_data][name]') ?? '';
  const buttons = buttonsOf(session).map(
    ([action, label]) => `<button name="action" value="${action}">${label}</button>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Checkout (stand-in for Stripe)</title>
    <style>${css}</style>
  </head>
  <body>
    <main>
      <h1>${escaped(amount)}</h1>
      <p>${escaped(name)}</p>
      <form method="post">
        ${buttons.join('\n        ')}
      </form>
    </main>
  </body>
</html>
`;
}
