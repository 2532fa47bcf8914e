import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { photographOf } from './measuring/draw.ts';
import { generated, styles } from './measuring/generate.ts';
import { linesFigures, linesScore, type LinesScore, type WantedLine } from './measuring/lines-score.ts';
import { measured, quantile, shareRight, surest, verdictsOn, type Truth, type Verdict } from './measuring/score.ts';
import { ReceiptReader } from './reading/receipt-reader.ts';

/** Rules are derived from every second picture by name; the others measure their quality. */
const halves = ['train', 'held-out'] as const;

interface Figures {
  verdicts: Verdict[];
  /** Scores of the receipts whose lines are known. */
  lines: { file: string; score: LinesScore }[];
  ms: number[];
  cpuMs: number[];
  memoryBytes: number[];
  failed: number;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The true lines of a receipt, from `items/<name>.json` beside its picture; `null` when they are not known. */
async function linesOf(folder: string, name: string): Promise<WantedLine[] | null> {
  const file = join(folder, 'items', name.replace(/\.jpg$/, '.json'));
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { items: WantedLine[] }).items;
}

async function measure(folder: string, names: readonly string[]): Promise<Figures> {
  const reader = new ReceiptReader();
  const figures: Figures = { verdicts: [], lines: [], ms: [], cpuMs: [], memoryBytes: [], failed: 0 };
  for (const name of names) {
    const truth = JSON.parse(await readFile(join(folder, name.replace(/\.jpg$/, '.json')), 'utf8')) as Truth;
    const reading = await reader.read(await readFile(join(folder, name))).catch(() => null);
    figures.verdicts.push(...verdictsOn(name, truth, reading));
    const wanted = await linesOf(folder, name);
    if (wanted !== null) figures.lines.push({ file: name, score: linesScore(wanted, reading) });
    if (!reading) figures.failed += 1;
    else {
      figures.ms.push(reading.ms);
      figures.cpuMs.push(reading.cpuMs);
      figures.memoryBytes.push(reading.memoryBytes);
    }
  }
  reader.close();
  return figures;
}

function report(half: string, pictures: number, { verdicts, lines, ms, cpuMs, memoryBytes, failed }: Figures): void {
  say(`\n${half}: ${pictures} pictures, ${failed} not read`);
  for (const field of measured) {
    const own = verdicts.filter((verdict) => verdict.field === field);
    say(`  ${field.padEnd(9)} ${percent(shareRight(own)).padStart(6)} of ${own.length}`);
  }
  const sure = surest(verdicts, 0.7);
  say(
    `  surest 70% of date, total, company: ${percent(shareRight(sure))} right, from ${sure.at(-1)?.confidence.toFixed(2)}`,
  );
  const times = (values: number[]) => `median ${quantile(values, 0.5)} ms, p95 ${quantile(values, 0.95)} ms`;
  say(`  processor time: ${times(cpuMs)}; elapsed: ${times(ms)}`);
  say(`  child: at most ${Math.round(Math.max(...memoryBytes, 0) / 2 ** 20)} MB after a picture`);
  if (lines.length > 0) say(`  lines of ${lines.length}: ${linesFigures(lines.map(({ score }) => score))}`);
  for (const { file, score } of lines.filter(({ score }) => !score.whole))
    say(`  lines of ${file}: ${score.right} of ${score.wanted} right, ${score.read} read`);
  const worst = verdicts
    .filter(({ right, field }) => !right && field !== 'address')
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, 8);
  for (const { file, field, got, wanted, confidence } of worst)
    say(`  wrong at ${confidence.toFixed(2)}: ${file} ${field}: read ${got ?? 'nothing'}, is ${wanted}`);
}

/** Reads generated receipts of all styles, which no rule was made on pictures of. */
async function measureGenerated(count: number): Promise<void> {
  const reader = new ReceiptReader();
  const scores: { style: string; score: LinesScore }[] = [];
  for (let seed = 1; seed <= count; seed++) {
    const receipt = generated(seed);
    const reading = await reader.read(await photographOf(receipt, seed)).catch(() => null);
    const wanted = receipt.lines.map((line) => ({ ...line, amount: (line.amount / 100).toFixed(2) }));
    scores.push({ style: receipt.style, score: linesScore(wanted, reading) });
  }
  reader.close();
  say(`\ngenerated: ${count} receipts`);
  for (const style of styles) {
    const own = scores.filter((each) => each.style === style).map(({ score }) => score);
    if (own.length > 0) say(`  ${style.padEnd(9)} lines of ${own.length}: ${linesFigures(own)}`);
  }
}

const { values, positionals } = parseArgs({
  options: { half: { type: 'string' }, generated: { type: 'string', default: '40' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write(
    'Usage: measure-reading <folder of .jpg with .json> [--half train|held-out] [--generated <n>]\n',
  );
  process.exitCode = 2;
} else {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jpg')).sort();
  for (const [index, half] of halves.entries()) {
    if (values.half !== undefined && values.half !== half) continue;
    // The even-numbered ones (second, fourth …) are for training.
    const own = names.filter((_, at) => (at + 1) % 2 === index);
    report(half, own.length, await measure(folder, own));
  }
  if (Number(values.generated) > 0) await measureGenerated(Number(values.generated));
}
