import type { ListDeclaration } from './declaration.ts';

/** Under this key are the pages of a list. */
export const listKey = <Row extends object>({ keys, address }: ListDeclaration<Row>): readonly unknown[] => [
  ...keys.lists(),
  address,
];
