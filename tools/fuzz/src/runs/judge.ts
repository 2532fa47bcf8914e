import { documentedAnswers } from '@laurel/test-kit/openapi/documented-answers';
import type { Operation } from '../documents/operations.ts';
import type { Follow, Schema } from '../documents/schema.ts';
import { isStranger, type Role } from '../world/people.ts';
import type { Exchange } from '../world/sender.ts';

/** The rule that an answer breaks whatever the call was, or `null`. */
export function brokenRule(operation: Operation, role: Role, { method, address, answer }: Exchange): string | null {
  const { status, body, headers } = answer;
  if (status >= 500) return `answers ${status}`;
  if (status < 300 && isStranger(operation, role)) return 'lets a stranger in';
  const document = operation.audience === 'api' ? 'public-v1' : operation.service;
  const fault = documentedAnswers(document)?.faultOf(method, address, { status, body, headers }) ?? null;
  if (fault !== null) return `does not fit its document: ${fault.slice(0, 300)}`;
  const unknown = status === 422 ? undocumentedField(operation, address, errorsOf(body)) : undefined;
  return unknown === undefined ? null : `names the field ${unknown}, which its document does not have`;
}

/** A field that a refusal names and that no part of the document or of the call is called. */
function undocumentedField(operation: Operation, address: string, errors: readonly string[]): string | undefined {
  const { body, parameters, follow } = operation;
  const names = new Set(parameters.map(({ name }) => name.replace('[]', '')));
  for (const sent of new URLSearchParams(address.split('?')[1]).keys()) names.add(sent);
  if (body) collectNames(follow(body.schema), follow, names);
  // A list or a filter is named with the number or name of its item.
  return errors.find((field) => field !== 'body' && !field.split(/[.[\]]/).some((part) => names.has(part)));
}

function collectNames(schema: Schema, follow: Follow, names: Set<string>): void {
  for (const one of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) {
    collectNames(follow(one), follow, names);
  }
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    names.add(name.replace('[]', ''));
    collectNames(follow(one), follow, names);
  }
}

/**
 * How the refusal of a call with one broken rule falls short, or `null`.
 * @param field empty for the body as a whole
 */
export function poorRefusal(field: string, { answer }: Exchange): string | null {
  const { status, body } = answer;
  if (status < 300) return 'accepted';
  if (status !== 400 && status !== 422) return `refused for another reason: ${status} ${codeOf(body)}`;
  return field === '' || isNamed(field, errorsOf(body)) ? null : 'refused without its field';
}

/** A list of plain values is named as a whole. */
function isNamed(field: string, errors: readonly string[]): boolean {
  const whole = field.replace(/\.0$/, '');
  return errors.some((name) => name === field || name === whole);
}

const codeOf = (body: unknown): string => (body as { code?: string } | null)?.code ?? '';

/** The fields of a refusal; a problem of the public API names them by JSON pointers. */
function errorsOf(body: unknown): string[] {
  const errors = (body as { errors?: object } | null)?.errors ?? {};
  if (!Array.isArray(errors)) return Object.keys(errors);
  return (errors as { pointer: string }[]).map(({ pointer }) => pointer.slice(1).replaceAll('/', '.'));
}
