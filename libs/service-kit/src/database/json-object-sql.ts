/**
 * An SQL expression of the JSON object whose members are expressions of JSON text, in their order. Text is joined, not
 * parsed, so each member stands in the object byte for byte; a member that is NULL makes the object NULL.
 *
 * @param members SQL by the member's name, both written in code
 */
export function jsonObjectSql(members: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(members).map(([name, expression]) => `'"${name}":' || ${expression}`);
  return `'{' || ${pairs.join(` || ',' || `)} || '}'`;
}
