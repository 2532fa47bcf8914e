import { transform } from '@swc/core';
import { PluginMetadataGenerator } from '@nestjs/cli/lib/compiler/plugins/plugin-metadata-generator.js';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** All files below a folder whose name ends so. */
export function filesEndingWith(folder, ending) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}

/** One TypeScript program over request classes and controllers; types need not be free of errors. */
export function programOf(root, rootNames) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => readFileSync(file, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return ts.createProgram({ rootNames, options: { ...options, incremental: false } });
}

/**
 * Writes the metadata of Swagger's compiler plugin for one project's classes to `dist/metadata.js` and loads it.
 *
 * Contract classes that a service's controllers answer with are imported by package name, as the built service does.
 */
export async function describeProject(program, project, cache) {
  const source = join(project, 'src');
  const visitor = new ReadonlyVisitor({
    introspectComments: true,
    classValidatorShim: true,
    dtoFileNameSuffix: ['.dto.ts'],
    controllerFileNameSuffix: ['.controller.ts'],
    pathToSource: source,
  });
  const ownFilesOnly = {
    key: visitor.key,
    visit: (all, file) => (file.fileName.startsWith(source + sep) ? visitor.visit(all, file) : undefined),
    collect: () => visitor.collect(),
    get typeImports() {
      return visitor.typeImports;
    },
  };
  await mkdir(cache, { recursive: true });
  new PluginMetadataGenerator().generate({
    visitors: [ownFilesOnly],
    outputDir: cache,
    tsProgramRef: program,
    filename: 'metadata.ts',
  });
  const text = readFileSync(join(cache, 'metadata.ts'), 'utf8').replaceAll(
    /"(?:\.\.\/)+libs\/contracts\/src\/([^"]+?)\.js"/g,
    '"@laurel/contracts/$1"',
  );
  const { code } = await transform(text, {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  const built = join(project, 'dist/metadata.js');
  await writeFile(built, code);
  const { default: metadata } = await import(pathToFileURL(built).href);
  return metadata;
}
