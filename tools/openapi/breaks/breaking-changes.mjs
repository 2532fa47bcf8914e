import { execFileSync } from 'node:child_process';

const methods = ['get', 'put', 'post', 'patch', 'delete'];
const bounds = {
  maxLength: (before, after) => after < before,
  maximum: (before, after) => after < before,
  maxItems: (before, after) => after < before,
  minLength: (before, after) => after > before,
  minimum: (before, after) => after > before,
  minItems: (before, after) => after > before,
  pattern: (before, after) => after !== before,
};

/**
 * What a caller of the API who was right by the one document would meet otherwise by the other. A new version may break
 * anything: callers of the earlier ones go on as they are. A new value in a list of an answer is no break.
 *
 * @param before OpenAPI document that callers know
 * @param after OpenAPI document that takes its place
 * @returns one line for each break
 */
export function breakingChanges(before, after) {
  if (before.info.version !== after.info.version) return [];
  const comparison = new Comparison(before, after);
  for (const [path, item] of Object.entries(before.paths)) {
    for (const method of methods.filter((one) => one in item)) {
      comparison.operation(`${method.toUpperCase()} ${path}`, item[method], after.paths[path]?.[method]);
    }
  }
  for (const [type, { post }] of Object.entries(before.webhooks ?? {})) {
    const kept = after.webhooks?.[type]?.post;
    if (kept) comparison.answer(`event ${type}`, post.requestBody, kept.requestBody);
    else comparison.breaks.push(`event ${type} is gone`);
  }
  return comparison.breaks;
}

class Comparison {
  breaks = [];
  #before;
  #after;
  #compared = new Set();

  constructor(before, after) {
    this.#before = before;
    this.#after = after;
  }

  operation(name, before, after) {
    if (!after) {
      this.breaks.push(`${name} is gone`);
      return;
    }
    const held = scopesOf(before);
    for (const scope of scopesOf(after)) {
      if (!held.includes(scope)) this.breaks.push(`${name} needs the scope ${scope}`);
    }
    this.#parameters(name, before.parameters ?? [], after.parameters ?? []);
    this.#body(name, before.requestBody, after.requestBody);
    for (const [status, response] of Object.entries(before.responses).filter(([one]) => one.startsWith('2'))) {
      const kept = after.responses[status];
      if (kept) this.answer(`${name} ${status}`, response, kept);
      else this.breaks.push(`${name} answers ${status} no more`);
    }
  }

  answer(where, before, after) {
    this.#contents(where, before, after, 'answer');
  }

  #parameters(name, before, after) {
    const known = before.map((one) => resolve(this.#before, one));
    const next = after.map((one) => resolve(this.#after, one));
    const same = (one) => (other) => one.name === other.name && one.in === other.in;
    for (const parameter of known) {
      const kept = next.find(same(parameter));
      const where = `${name} ${parameter.in} ${parameter.name}`;
      if (!kept) this.breaks.push(`${where} is gone`);
      else {
        if (kept.required && !parameter.required) this.breaks.push(`${where} is required`);
        this.#schema(where, parameter.schema, kept.schema, 'request');
      }
    }
    for (const added of next.filter((one) => one.required && !known.some(same(one)))) {
      this.breaks.push(`${name} ${added.in} ${added.name} is new and required`);
    }
  }

  #body(name, before, after) {
    if (!before) {
      if (after?.required) this.breaks.push(`${name} needs a body`);
      return;
    }
    if (!after) this.breaks.push(`${name} takes no body`);
    else {
      if (after.required && !before.required) this.breaks.push(`${name} needs its body`);
      this.#contents(`${name} body`, before, after, 'request');
    }
  }

  #contents(where, before, after, direction) {
    for (const [type, { schema }] of Object.entries(before.content ?? {})) {
      const kept = after.content?.[type];
      if (kept) this.#schema(where, schema, kept.schema, direction);
      else this.breaks.push(`${where} is not ${type} any more`);
    }
  }

  #schema(where, one, other, direction) {
    // A schema that names itself would never end.
    const pair = `${direction} ${one?.$ref} ${other?.$ref}`;
    if (one?.$ref && other?.$ref) {
      if (this.#compared.has(pair)) return;
      this.#compared.add(pair);
    }
    const [before, after] = [resolve(this.#before, one ?? {}), resolve(this.#after, other ?? {})];
    const isRequest = direction === 'request';
    const [narrow, wide] = isRequest ? [before, after] : [after, before];
    const lost = typesOf(wide) && (typesOf(narrow) ?? ['anything']).filter((type) => !typesOf(wide).includes(type));
    if (lost?.length) this.breaks.push(`${where} ${isRequest ? 'takes no' : 'may be'} ${lost.join(', ')}`);
    if (isRequest) this.#limits(where, before, after);
    this.#properties(where, before, after, isRequest);
    if (before.items && after.items) this.#schema(`${where}[]`, before.items, after.items, direction);
    this.#branches(where, before, after, direction);
  }

  #limits(where, before, after) {
    const refused = after.enum && (before.enum ?? ['other values']).filter((value) => !after.enum.includes(value));
    if (refused?.length) this.breaks.push(`${where} takes no ${refused.join(', ')}`);
    for (const [name, isNarrower] of Object.entries(bounds)) {
      if (after[name] === undefined) continue;
      if (before[name] === undefined || isNarrower(before[name], after[name])) {
        this.breaks.push(`${where} has another ${name}: ${after[name]}`);
      }
    }
  }

  #properties(where, before, after, isRequest) {
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const kept = after.properties?.[name];
      if (kept) this.#schema(`${where}.${name}`, schema, kept, isRequest ? 'request' : 'answer');
      else this.breaks.push(`${where}.${name} is gone`);
    }
    const [had, has] = [before.required ?? [], after.required ?? []];
    const [more, fewer] = isRequest ? [has, had] : [had, has];
    for (const name of more.filter((one) => !fewer.includes(one) && (isRequest || after.properties?.[one]))) {
      this.breaks.push(`${where}.${name} ${isRequest ? 'is required' : 'may be left out'}`);
    }
  }

  #branches(where, before, after, direction) {
    for (const word of ['anyOf', 'oneOf', 'allOf']) {
      const [had, has] = [before[word] ?? [], after[word] ?? []];
      const isBroken = direction === 'request' ? has.length < had.length : has.length > had.length;
      if (isBroken) this.breaks.push(`${where} has other forms`);
      else had.slice(0, has.length).forEach((one, index) => this.#schema(where, one, has[index], direction));
    }
  }
}

const scopesOf = ({ security = [] }) => security.flatMap((each) => Object.values(each).flat());

const typesOf = ({ type }) => (type === undefined ? undefined : [type].flat());

function resolve(document, part) {
  if (!part.$ref) return part;
  const steps = part.$ref.slice(2).split('/');
  return steps.reduce((place, step) => place[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

/**
 * The text of a file as callers know it: on `main` before the last change, elsewhere where the branch began. `null`
 * without a history that has the file.
 */
export function textBefore(root, file) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  for (const main of ['origin/main', 'main']) {
    try {
      const [head, begin] = [git('rev-parse', 'HEAD').trim(), git('merge-base', 'HEAD', main).trim()];
      return git('show', `${begin === head ? `${head}^` : begin}:${file}`);
    } catch {
      // The next name of the branch, or no history at all.
    }
  }
  return null;
}
