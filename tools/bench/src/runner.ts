import type { Check, Contest, Rates } from './bench.ts';
import { median, reached, spread, worst } from './report/statistics.ts';
import type { Row } from './report/table.ts';

type Log = (line: string) => void;

/**
 * Measures a contest: floor and contenders one after the other in every round, each round in the other direction, then the
 * checks. One round more than counts goes first, for warming up.
 */
export async function measure(name: string, contest: Contest, rounds: number, log: Log): Promise<Row[]> {
  const { unit = '/s', floor, contenders, checks = [] } = contest;
  const sides = [{ name: 'floor', run: () => floor.run() }, ...contenders];
  const figures = new Map<string, number[]>(sides.map((side) => [side.name, []]));
  log(`${name}: floor is ${floor.about}`);
  for (let round = 0; round <= rounds; round++) {
    const phase = round === 0 ? 'warm-up' : `${round}/${rounds}`;
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const figure = await side.run();
      if (round > 0) figures.get(side.name)?.push(figure);
      log(`${name} ${phase}  ${side.name}  ${figure.toFixed(figure < 100 ? 2 : 0)} ${unit}`);
    }
  }
  const floors = figures.get('floor') ?? [];
  const rows = contenders.map((contender): Row => {
    const ours = figures.get(contender.name) ?? [];
    const ratios = ours.map((figure, round) => figure / (floors[round] ?? NaN));
    const ratio = median(ratios);
    return {
      name: `${name}: ${contender.name}`,
      rounds,
      unit,
      floor: median(floors),
      ours: median(ours),
      ratio,
      target: contender.target ?? null,
      spread: spread(ratios),
      reached: contender.target ? reached(ratio, contender.target) : null,
    };
  });
  const rates = Object.fromEntries([...figures].map(([side, of]) => [side, median(of)]));
  for (const check of checks) rows.push(await measureCheck(name, check, rates, rounds, log));
  return rows;
}

async function measureCheck(name: string, check: Check, rates: Rates, rounds: number, log: Log): Promise<Row> {
  const values: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const value = await check.run(rates);
    values.push(value);
    log(`${name} ${round}/${rounds}  ${check.name}  ${value.toFixed(2)} ${check.unit}`);
  }
  const ours = check.counts === 'worst' ? worst(values, check.target) : median(values);
  return {
    name: `${name}: ${check.name}`,
    rounds,
    unit: check.unit,
    floor: null,
    ours,
    ratio: null,
    target: check.target,
    spread: spread(values),
    reached: reached(ours, check.target),
  };
}
