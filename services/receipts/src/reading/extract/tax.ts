import type { Field } from '../reading.ts';
import { amountsIn, decimal } from '../money.ts';
import { sureness, type Row } from '../rows.ts';

const taxLabel =
  /T[O0]TAL\s?(GST|TAX|SST|VAT)|(GST|SALES\s?TAX|SERVICE\s?TAX|SST|VAT|TAX)\s?(AMOUNT|AMT|PAYABLE|@|\(?\d{1,2}(\.\d+)?\s?%)|^\W*(SALES\s?)?(TAX|GST|VAT)\W*(RM|\$)?\W*[\d.]*$/;
const notTax = /EXC|INC|BEFORE|INVOICE|TAX\s?ID|GST\s?(ID|NO|REG)|SUMMARY|TAXABLE|T[O0]TAL\s?(SALES|AMOUNT)/;

/** The tax in the total. It must be less than a third of it. */
export function taxOf(rows: readonly Row[], total: Field<string> | null): Field<string> | null {
  const most = total ? Math.abs(Number(total.value)) * 34 : Infinity;
  for (const row of rows) {
    const label = row.text.toUpperCase();
    if (!taxLabel.test(label) || notTax.test(label)) continue;
    const amount = row.lines.flatMap(({ text }) => amountsIn(text)).at(-1);
    if (!amount || Math.abs(amount.cents) >= most) continue;
    const first = /T[O0]TAL/.test(label) ? 0.85 : 0.7;
    return { value: decimal(amount.cents), confidence: first * sureness(row.lines), box: row.box };
  }
  return null;
}
