/** Lets the owner read a table across programs in a session that says it verifies; nobody else can turn that to use. */
export const verifierReads = (table: string): string =>
  `CREATE POLICY verifier ON ${table} FOR SELECT TO rewards_owner USING (current_setting('app.verify', true) = 'on');`;

/** Refuses UPDATE, DELETE and TRUNCATE of history to everybody, the owner included, also when no row would be hit. */
export const immutable = (table: string): string =>
  `CREATE TRIGGER ${table}_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
     FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();`;

/** Only these roles may call the function, which runs with its owner's rights. */
export const callableBy = (signature: string, role: string): string =>
  `REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC; GRANT EXECUTE ON FUNCTION ${signature} TO ${role};`;

/**
 * Settings of functions that touch a handful of rows by their keys: nested loops over indexes, planned once. Otherwise a
 * session keeps a plan made while the tables were small or not yet analysed, and reads them whole in every call
 * (measured: 15 times the work); planning anew each time costs a lone call half of its time.
 */
export const keyedPlans = [
  'enable_seqscan = off',
  'enable_bitmapscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
  'enable_material = off',
  'plan_cache_mode = force_generic_plan',
]
  .map((setting) => `SET ${setting}`)
  .join(' ');
