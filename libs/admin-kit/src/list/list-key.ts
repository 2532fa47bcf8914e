import type { Listed } from './declaration.ts';

/** Under this key are the pages of a list. */
export const listKey = <Row extends object>({ keys, address }: Listed<Row>): readonly unknown[] => [
  ...keys.lists(),
  address,
];
