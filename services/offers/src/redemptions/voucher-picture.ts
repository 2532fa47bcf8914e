import { directionOf, type Locale } from '@laurel/contracts/languages/languages';

interface Voucher {
  merchant: string;
  offer: string;
  code: string;
  until: Date;
  language: Locale;
  /** IANA name; an unknown one falls back to UTC. */
  timeZone: string;
}

const WIDTH = 640;
const LETTERS_OF_MERCHANT = 28;
const LETTERS_OF_OFFER = 24;
const LINES_OF_OFFER = 4;
const validUntil: Record<Locale, string> = { en: 'Valid until', es: 'Válido hasta' };

/** A voucher for a phone's screen: black on white in every theme, so that it can be read across a counter. */
export function drawVoucher({ merchant, offer, code, until, language, timeZone }: Voucher): string {
  const offerLines = linesOf(offer, LETTERS_OF_OFFER, LINES_OF_OFFER);
  const below = 136 + offerLines.length * 52;
  const time = timeText(until, language, timeZone);
  const rows = [
    ...linesOf(merchant, LETTERS_OF_MERCHANT, 1).map((line) => row(72, 30, line, 'fill="#444"')),
    ...offerLines.map((line, index) => row(136 + index * 52, 42, line, 'font-weight="700"')),
    `<path d="M32 ${below}H${WIDTH - 32}" stroke="#000" stroke-width="2" stroke-dasharray="10 8"/>`,
    row(below + 92, 64, code, 'font-family="ui-monospace, monospace" font-weight="700" letter-spacing="4"'),
    row(below + 148, 26, `${validUntil[language]} ${time}`, 'fill="#444"'),
  ];
  const height = below + 188;
  return `<svg xmlns="http://www.w3.org/2000/svg" direction="${directionOf(language)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"
  font-family="system-ui, sans-serif" text-anchor="middle"><rect width="100%" height="100%" fill="#fff"/>
${rows.join('\n')}
</svg>`;
}

const row = (y: number, size: number, text: string, more: string): string =>
  `<text x="${WIDTH / 2}" y="${y}" font-size="${size}" ${more}>${escaped(text)}</text>`;

/** Wraps words into lines of so many letters; the rest ends in an ellipsis. */
function linesOf(text: string, letters: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && joined.length <= letters) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines.slice(0, most).map((line, index) => {
    const cut = line.length > letters || (index === most - 1 && lines.length > most);
    return cut ? `${line.slice(0, letters - 1)}…` : line;
  });
}

function timeText(moment: Date, language: Locale, timeZone: string): string {
  const format = (zone: string): string =>
    moment.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' });
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}

const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML allows no control characters, not even escaped. */
const escaped = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, '').replaceAll(/[&<>"]/g, (letter) => names[letter] ?? '');
