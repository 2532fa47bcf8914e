/** What a row of a receipt is about, as far as its words say so. */
export type RowKind =
  | 'header'
  | 'head'
  | 'subtotal'
  | 'total'
  | 'tax'
  | 'service'
  | 'rounding'
  | 'discount'
  | 'payment'
  | 'change'
  | 'count'
  | 'tax_summary'
  | 'points'
  | 'goods';

/** Words that decide about a row; they are recognised with a letter or two misread. */
const vocabulary = [
  'TOTAL',
  'SUBTOTAL',
  'ROUNDING',
  'CHARGE',
  'CHANGE',
  'DISCOUNT',
  'TENDER',
  'PAYMENT',
  'SUMMARY',
  'QUANTITY',
  'ITEMS',
  'ITEM(S)',
  'QTY(S)',
  'INVOICE',
  'RECEIPT',
  'CASHIER',
  'DESCRIPTION',
  'AMOUNT',
];

/** Whether two words differ by at most `most` letters put in, left out or changed. */
function near(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return (row[b.length] ?? 0) <= most;
}

const mended = (word: string): string => {
  const letters = word.replace(/[-:.]+/g, '');
  if (letters.length < 5 || letters === 'MOUNT' || !/[A-Z]{2}/.test(letters)) return word;
  const known = vocabulary.includes(letters)
    ? letters
    : vocabulary.find((each) => near(letters, each, each.length >= 8 ? 2 : 1));
  return known === undefined ? word : known + (/:$/.test(word) ? ':' : '');
};

const squeezed = (text: string): string =>
  text
    .toUpperCase()
    .split(/\s+/)
    .map(mended)
    .join('')
    .replace(/T[O0][TIL][AE4][LI1/]|[ILJ][O0]TA[LI1]/g, 'TOTAL')
    .replace(/^SU[B8]-?T[EO0C][A-Z]*\??/, 'SUBTOTAL');

const headerWord =
  /QTY|QUANT|DES.R|ITEM|PRICE|AM[O0]U[NR]T|ANOURT|A[MN]R?T|U[/.]P|SALE|RSP|DISC|TAX|CANT|IMPORTE|PRECIO|PVP|ARTICULO|\bUD\b/g;

const kinds: [RegExp, RowKind][] = [
  [
    /(GST|TAX|SST|VAT|IVA)(SUMMARY|CODE|ANALYSIS|RATE|DETAILS)|SUMMARY|^SUM?MARY|(TAX|GST|AM(OUN)?T)\([A-Z$€£]{1,2}\)(TAX|GST|$)/,
    'tax_summary',
  ],
  [/(?<!G)R[O0]UND|REDONDEO|RNDG|PEMBUNDARAN/, 'rounding'],
  [
    /SUBTO|SUB-TO|SUB\.TO|BASEIMPONIBLE|(TOTAL|AM(OUN)?T).*(EXC|BEFORE|W\/O|WITHOUT)|EXC[L1].*TOTAL|TAXABLE|NETSALE|^AMOUNT(?!D|P)/,
    'subtotal',
  ],
  [/SERV(ICE)?\.?(CHARGE|CHG|TAX)|SRVCHG|SVCCHG|SVC|SERVICECHARGE|PROPINA|\bTIP\b|GRATUITY/, 'service'],
  [/TOTAL.*INC/, 'total'],
  [
    /TOTAL(GST|TAX|SST|VAT|IVA)|(GST|SST|VAT|IVA|TAX|TAXES|HST)(AMOUNT|AMT|PAYABLE|@|\(?@?\d|[:)]*[.\d]*$)|^(SALES|LOCAL|STATE)?(TAX|GST|SST|VAT|IVA)(?!INVOICE|FREE)|\d%(GST|SST|VAT|CST|TAX|IVA)/,
    'tax',
  ],
  [
    /(TOTAL|NO\.?OF|NUM.*)(QTY|QUANT|ITEM|PCS|ART)|^ITEMS?(COUNT|SOLD|\(S\)|S?:\d)|^QTYS?:?\d|^(TOT\.?)?QTY|ITEMCOUNT|ARTICULOS:/,
    'count',
  ],
  [/SAVING|YOUSAVE|SAVED|AHORR|MEMBER(NO|ID|CARD|:)|POINTS?|PUNTOS|LOYALTY|REWARD/, 'points'],
  [/(?<!EX)CHANG[E3]|^BAKI|CAMBIO/, 'change'],
  [
    /^TOTAL|GRANDTOTAL|NETT?TOTAL|NETT?AM|AM(OUN)?T(DUE|PAYABLE)|AMTDUE|BALANCEDUE|^NETT?[:\d]|^NETT?$|^DUE|TOTALSALES|^BALANCE|JUMLAH|APAGAR|TOTAL:?[$€£R\d]|TOTAL[:.]*$/,
    'total',
  ],
  [
    /^CASH(?!IER|EW)|TUNAI|TENDER|VISA|MASTERCARD|MASTER$|MASTER\d|PAID|PAYMENT|DEBIT|CREDIT|^CARD(RM|[^A-Z]|$)|EFECTIVO|TARJETA|^PAY|AMEX|^NETS$/,
    'payment',
  ],
  [
    /DISC(OUNT|\.|:|\d|-|\(|$)|DISKAUN|REBATE|VOUCHER|COUPON|DESCUENTO|DTO|CUPON|OFERTA|PROMO(TION)?DISC|MULTIBUY|MEALDEAL|^LESS(?![A-Z])/,
    'discount',
  ],
  [
    /^TEL|^FAX|TEL[:.]|FAX[:.]|INVOICE|RECEIPT|RECEIPI|^GST(ID|NO|REG)|GSTID|GSTREG|REGNO|CASHIER|CASLIER|SALESPERSON|SALESMAN|^DATE|DATE[:.]|^TIME|TIME:|COUNTER|^TABLE|TABLE[:#]|^PAX|^CHK|SERVER:|^GUEST|^TRANS|^SLIP|SLIPNO|ORDERNO|^ORDER|BILLNO|^BILL|DOCNO|DOCUMENT|^REF|TERMINAL|SHOPPINGHOURS|\dHRS|^STAFF|^POS|^STORE|WWW|HTTP|\.COM|@[A-Z]{2,}.*\.|MEMBER|CUSTOMER|WELCOME|THANK|EATIN|DINEIN|^PAGE|ATTENDANT|CLERK|OPERATOR|LOCATION|TRX|INCLUDED?GST|PRICEINCL/,
    'head',
  ],
];

/** A time of the day or a date. */
const clock = /(?<![\d:])\d{1,2}:\d{2}(?!\d)|(?<!\d)\d{1,2}([/.-])\d{1,2}\1(?:\d{2}|20\d{2})(?!\d)/;

/** The kind of a row by its words; `figures` tells whether an amount stands on it. */
export function kindOfRow(text: string, figures: boolean): RowKind {
  const label = squeezed(text);
  const headings = new Set(text.toUpperCase().match(headerWord) ?? []);
  const found = kinds.find(([pattern]) => pattern.test(label))?.[1] ?? 'goods';
  if (!figures && /^DESC(RIPTION)?/.test(label) && !/\d/.test(label)) return 'header';
  if (headings.size >= 2 && found !== 'tax_summary' && !/\d|^(SUB|GRAND)?TOTAL|PAYMENT/.test(label)) return 'header';
  if (!figures && (found === 'tax' || found === 'service')) return 'head';
  if (!figures && found === 'goods' && clock.test(text)) return 'head';
  return found;
}

/** Kinds that stand below the list of goods. */
export const isSummary = (kind: RowKind): boolean =>
  kind === 'subtotal' ||
  kind === 'total' ||
  kind === 'tax' ||
  kind === 'service' ||
  kind === 'rounding' ||
  kind === 'payment' ||
  kind === 'change' ||
  kind === 'count' ||
  kind === 'tax_summary';
