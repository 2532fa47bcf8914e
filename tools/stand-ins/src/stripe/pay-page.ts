import { amountOf, type StandInSession } from './sessions.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const css = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
    font: 16px/1.5 system-ui, sans-serif; text-align: center }
  form { display: grid; gap: 12px; min-width: min(320px, 80vw) }
  h1 { margin: 0; font-size: 40px } p { margin: 0 0 12px }
  button { min-height: 48px; border: 1px solid; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer }
  button[value="pay"] { background: #0a2540; color: #fff; border-color: #0a2540 }`;

/** The page at the address of a session: buttons instead of a card form. */
export function payPage(session: StandInSession): string {
  const currency = session.form.get('line_items[0][price_data][currency]') ?? 'usd';
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
  const amount = format.format(amountOf(session) / 10 ** decimals);
  const name = session.form.get('line_items[0][price_data][product_data][name]') ?? '';
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
        <button name="action" value="pay">Pay</button>
        <button name="action" value="voucher">Take a voucher</button>
        <button name="action" value="cancel">Cancel</button>
      </form>
    </main>
  </body>
</html>
`;
}
