import type { TableColumns } from './table-sql.ts';

/** Decided by the compiler: an answer that the sortings of a table contradict has another type. */
type IsSorting<Sort> = Sort extends TableColumns['sort'] ? true : false;

// What fails here fails in `npm run typecheck`: Jest sees no types.
describe('the sortings of a table', () => {
  it('have the SQL of a name, a title or a caption as a column of names alone', () => {
    const plain: [
      IsSorting<{ name: string }>,
      IsSorting<{ title: string }>,
      IsSorting<{ caption: string }>,
      IsSorting<{ merchant_name: string }>,
    ] = [false, false, false, false];
    const named: IsSorting<{ id: string; name: { name: string }; merchant_name: { name: string } }> = true;
    expect([...plain, named]).toEqual([false, false, false, false, true]);
  });
});
