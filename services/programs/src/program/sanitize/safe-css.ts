import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import { type CssNode, generate, parse, tokenize, tokenTypes, walk } from 'css-tree';
import { isMedia } from './links.ts';

const MAX_DEPTH = 16;
const MAX_FAULTS = 10;

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const allowedRules = words('media supports container layer keyframes scope starting-style');

/** Compared by name, so that an escaped name is no way around it. */
const allowedFunctions = words(`
  var env calc min max clamp round mod rem abs sign
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient
  repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient
  translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d
  rotate rotatex rotatey rotatez rotate3d skew skewx skewy matrix matrix3d perspective
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  cubic-bezier steps linear minmax repeat fit-content inset circle ellipse polygon counter counters`);

const openings = new Set([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
  tokenTypes.LeftCurlyBracket,
]);
const closings = new Set([tokenTypes.RightParenthesis, tokenTypes.RightSquareBracket, tokenTypes.RightCurlyBracket]);

interface Fault {
  offset: number;
  reason: string;
}

/** Checks single tokens before the parser builds nested rules in memory. */
function tokenFaults(css: string): Fault[] {
  const faults: Fault[] = [];
  let depth = 0;
  let deepest = 0;
  let last = 0;
  tokenize(css, (type, start, end) => {
    last = start;
    if (openings.has(type)) depth += 1;
    if (closings.has(type)) depth -= 1;
    if (depth > MAX_DEPTH && depth > deepest) faults.push({ offset: start, reason: `more than ${MAX_DEPTH} levels` });
    deepest = Math.max(deepest, depth);
    if (type === tokenTypes.BadString || type === tokenTypes.BadUrl) {
      faults.push({ offset: start, reason: 'a text or address that does not end' });
    }
    if (type === tokenTypes.Comment && (end - start < 4 || !css.slice(start, end).endsWith('*/'))) {
      faults.push({ offset: start, reason: 'a comment that does not end' });
    }
  });
  if (faults.length === 0 && depth > 0) faults.push({ offset: last, reason: 'a bracket that is not closed' });
  return faults;
}

function nodeFault(node: CssNode): string | null {
  switch (node.type) {
    case 'Atrule':
      return allowedRules.has(node.name.toLowerCase()) ? null : `@${node.name} is not allowed`;
    case 'Function':
      return allowedFunctions.has(node.name.toLowerCase()) ? null : `${node.name}() is not allowed`;
    case 'Url':
      return isMedia(node.value) ? null : 'url() may only name a file of the media library';
    default:
      return null;
  }
}

/**
 * The part of a staff's style sheet that pages are served: the same rules, rewritten, so that a browser parses exactly
 * the checked text. It loads nothing but the platform's own media.
 *
 * Throws `InvalidInputError` (422) that names line, column and reason under `field`.
 */
export function safeCss(field: string, css: string): string {
  const faults = tokenFaults(css);
  if (faults.length > 0) throw refused(field, css, faults);
  const tree = parse(css, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ offset, message }) => {
      faults.push({ offset, reason: message });
      // The time to continue grows with the square of their number.
      if (faults.length === MAX_FAULTS) throw refused(field, css, faults);
    },
  });
  walk(tree, (node) => {
    const reason = nodeFault(node);
    if (reason !== null) faults.push({ offset: node.loc?.start.offset ?? 0, reason });
  });
  if (faults.length > 0) throw refused(field, css, faults);
  return generate(tree);
}

function refused(field: string, css: string, faults: readonly Fault[]): InvalidInputError {
  const reasons = faults.slice(0, MAX_FAULTS).map(({ offset, reason }) => {
    const lines = css.slice(0, offset).split('\n');
    return `Line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${reason}.`;
  });
  return new InvalidInputError({ [field]: reasons });
}
