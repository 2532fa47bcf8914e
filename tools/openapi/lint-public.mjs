import { createConfig, formatProblems, lintFromString } from '@redocly/openapi-core';

/** Lints the document of the public API by Redocly's recommended rules, without an exception; resolves with the faults. */
export async function lintPublicDocument(document) {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document, null, 2);
  const problems = await lintFromString({ source, absoluteRef: 'public-v1.json', config });
  if (problems.length > 0) {
    formatProblems(problems, { totals: { errors: problems.length, warnings: 0, ignored: 0 }, version: '3.1' });
  }
  process.stdout.write(`public-v1.json: ${problems.length === 0 ? 'passes' : 'DOES NOT PASS'} the lint\n`);
  return problems.length;
}
