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
