import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name?: string; generateName?: string };
}

/** Kinds that an operator adds to a cluster. */
const custom = new Set(['ServiceMonitor']);

/**
 * Holds manifests against the types of the Kubernetes API: unknown fields, missing ones, values of a wrong type. Type-checked
 * as TypeScript, because published JSON schemas of Kubernetes let unknown fields pass.
 */
export function typeFaults(root: string, manifests: readonly Manifest[]): string[] {
  const folder = join(root, '.cache/deploy-checks');
  const file = join(folder, 'manifests.ts');
  const known = manifests.filter(({ kind }) => !custom.has(kind));
  const lines = known.map(
    (manifest, index) =>
      `export const m${index}: import('kubernetes-models/${manifest.apiVersion}/${manifest.kind}').I${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, lines.join('\n'));
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  });
  const source = program.getSourceFile(file);
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const { line } = source?.getLineAndCharacterOfPosition(start) ?? { line: 0 };
    const { kind, metadata } = known[line] ?? { kind: '', metadata: {} };
    return `${kind} ${metadata.name ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
