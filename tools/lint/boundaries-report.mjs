import { folderCycles } from './folder-cycles.mjs';

/** A report of dependency-cruiser: each broken rule of `.dependency-cruiser.mjs`, and each ring of folders. */
export default function boundariesReport({ modules, summary }) {
  const broken = summary.violations.map(({ rule, from, to }) => `${rule.severity} ${rule.name}: ${from} → ${to}`);
  const cycles = folderCycles(modules).map((ring) => `error no-folder-cycle: ${ring.join(' ↔ ')}`);
  const lines = [...broken, ...cycles];
  return {
    output: lines.length > 0 ? `${lines.join('\n')}\n` : `${summary.totalCruised} modules, no broken import rule\n`,
    exitCode: lines.length > 0 ? 1 : 0,
  };
}
