import fc from 'fast-check';
import type { Operation, Parameter } from '../documents/operations.ts';
import type { Pools } from './pools.ts';
import type { Drawn, Fields } from './request.ts';
import { type Drawing, type Path, recordId, someFields, valueOf } from './values.ts';

interface Wishes {
  /** A place of the body that is there in any case. */
  inBody?: Path;
  isWild: boolean;
}

/** Calls of an operation that fit its document. */
export function callsOf(operation: Operation, pools: Pools, { inBody, isWild }: Wishes): fc.Arbitrary<Drawn> {
  const drawing: Drawing = { follow: operation.follow, pools, isWild };
  const { body, parameters } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const parts = {
    params: fc.record(Object.fromEntries(inPath.map((one) => [one.name, paramOf(operation, one, pools)]))),
    query: queryOf(operation, drawing),
    headers: headersOf(parameters),
  };
  const whole = fc.record({
    ...parts,
    body: body === null ? fc.constant(undefined) : valueOf(drawing, body.schema, [], inBody),
  }) as fc.Arbitrary<Drawn>;
  if (!isWild || body?.type !== 'application/json') return whole;
  const changes = someFields(drawing, body.schema, ['version', 'name', 'title', 'slug', 'domain', 'email']);
  const onRecord = fc.record({ ...parts, body: changes, isOnRecord: fc.constant(true) }) as fc.Arbitrary<Drawn>;
  return fc.oneof(onRecord, whole);
}

function paramOf(operation: Operation, { name }: Parameter, pools: Pools): fc.Arbitrary<string> {
  // The other words of an intent are calls of their own.
  if (name === 'intent') return fc.constantFrom('none', 'other');
  if (name === 'n') return fc.constantFrom('0', '1');
  return recordId(pools, pools.kindAt(operation, name));
}

function queryOf({ parameters, columns }: Operation, drawing: Drawing): fc.Arbitrary<Fields> {
  const inQuery = parameters.filter((one) => one.in === 'query');
  const model = Object.fromEntries(
    inQuery.map(({ name, schema }): [string, fc.Arbitrary<unknown>] => {
      if (name === 'sort' && columns.length > 0) {
        return [name, fc.tuple(fc.constantFrom('', '-'), fc.constantFrom(...columns)).map((parts) => parts.join(''))];
      }
      if (name === 'columnFilters' && columns.length > 0) {
        return [name, fc.dictionary(fc.constantFrom(...columns), fc.constantFrom('draft', '1', 'a'), { maxKeys: 2 })];
      }
      if (name === 'slug') return [name, recordId(drawing.pools, 'merchant_slug')];
      if (name === 'page_size') return [name, fc.constantFrom(1, 20, 100)];
      // Beyond the first pages tables are empty.
      if (name === 'page') return [name, fc.constantFrom(1, 2, 1_000_000)];
      return [name, valueOf(drawing, schema, [name.replace('[]', '')])];
    }),
  );
  const requiredKeys = inQuery.filter(({ required }) => required === true).map(({ name }) => name);
  const least = fc.record(Object.fromEntries(requiredKeys.map((name) => [name, model[name]])) as typeof model);
  return fc.oneof(least, fc.record(model, { requiredKeys }));
}

function headersOf(parameters: readonly Parameter[]): fc.Arbitrary<Record<string, string>> {
  const hasKey = parameters.some((one) => one.in === 'header' && one.name === 'idempotency-key');
  const keys = fc.nat(9_999_999).map((n) => `fuzz-${n}`);
  return hasKey ? fc.record({ 'idempotency-key': keys }, { requiredKeys: [] }) : fc.constant({});
}
