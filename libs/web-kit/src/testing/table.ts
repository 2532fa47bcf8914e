interface Table<Row> {
  data: Row[];
  meta: { page: number; page_size: number; total: number };
}

/** The first page of a table, which holds all of its rows. */
export const tableOf = <Row>(data: Row[] = []): Table<Row> => ({
  data,
  meta: { page: 1, page_size: 20, total: data.length },
});
