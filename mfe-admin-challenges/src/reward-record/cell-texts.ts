import { formatDate, formatNumber } from '@laurel/web-kit';

const NONE = '–';

/** The moment of a win in full; a dash before it. `wonAt`: ISO 8601. */
export const wonText = (wonAt: string | null): string => (wonAt === null ? NONE : formatDate(wonAt, 'long'));

/** The day of a win. */
export const wonDay = (wonAt: string): string => formatDate(wonAt, 'date');

/** Whole points in text, exact at any size. */
export const pointsText = (points: string): string => formatNumber(points);

/** A coupon's code or the name of its holder. */
export const presentText = (text: string | null | undefined): string => text ?? NONE;
