import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiQuery } from '@nestjs/swagger';
import type { Schema } from './open-api/document.ts';

/** Size and time limits of a call's form: with pictures of a participant, or with a file of rows. */
export type UploadKind = 'pictures' | 'table';

/** Facts about a call that the types of its controller cannot express. */
export interface RouteFacts {
  /** The media type of an answer that is a file or a text. */
  sends?: string;
  /** A second status of the same answer. */
  alsoAnswers?: number;
  /** The gateway answers visitors from its cache. */
  cachedForVisitors?: true;
  /** The rate limit of its unsafe calls, where it is not the general one. */
  limit?: 'signIn';
  /** It may take up to half a minute, because it waits for news or for a third party. */
  waits?: true;
  /** Its multipart forms contain files. */
  upload?: UploadKind;
  /** The fields of its multipart form, when that is the only accepted body. */
  form?: Schema;
  /** The names of the files in a form that may also come as JSON; a regular expression. */
  fileFields?: string;
}

type RouteDecorator = MethodDecorator & ClassDecorator;

const FACTS = Symbol('route facts');

const ownFacts = (target: object): RouteFacts => (Reflect.getOwnMetadata(FACTS, target) ?? {}) as RouteFacts;

/** The facts about a method together with those of its controller. */
export function factsOf(controller: object, handler: object): RouteFacts {
  return { ...ownFacts(controller), ...ownFacts(handler) };
}

/** Adds facts to those of other decorators on a route, or on all routes of a controller. */
function routeFacts(facts: RouteFacts): RouteDecorator {
  return (target: object, _property?: string | symbol, descriptor?: { value?: unknown }) => {
    const subject: object = descriptor?.value ?? target;
    Reflect.defineMetadata(FACTS, { ...ownFacts(subject), ...facts }, subject);
  };
}

/** The media type of a route that answers a file or a text; it is documented, the route itself sets the header. */
export function Sends(mediaType: string): MethodDecorator {
  return routeFacts({ sends: mediaType });
}

/** The gateway may answer visitors with another visitor's answer of the same program, up to a second old. */
export function CachedForVisitors(): RouteDecorator {
  return routeFacts({ cachedForVisitors: true });
}

/** Calls of these routes count against the narrow rate limit of sign-in. */
export function LimitedAsSignIn(): RouteDecorator {
  return routeFacts({ limit: 'signIn' });
}

/** The gateway waits for these routes for half a minute: they wait for news, or for a third party. */
export function Waits(): MethodDecorator {
  return routeFacts({ waits: true });
}

const file = { type: 'string', format: 'binary' };

export interface UploadForm {
  /** Schemas by the names of the form's other fields. */
  fields?: Record<string, Schema>;
  /** The required fields, the file's among them. */
  required: string[];
}

/** A route that accepts only a multipart form and reads its parts itself; `names` are the files. */
export function Uploads(kind: UploadKind, names: Record<string, 'one' | 'many'>, form: UploadForm): MethodDecorator {
  const files = Object.entries(names).map(([name, many]) => [
    name,
    many === 'one' ? file : { type: 'array', items: file },
  ]);
  const properties = { ...(Object.fromEntries(files) as Record<string, Schema>), ...form.fields };
  const schema = { type: 'object', properties, required: form.required };
  return applyDecorators(RouteConfig({ files: true }), routeFacts({ upload: kind, form: schema }));
}

/** A form that may contain pictures in fields of these names. */
export function TakesPictures(fields: RegExp): MethodDecorator {
  return routeFacts({ upload: 'pictures', fileFields: fields.source });
}

/** The same answer may have another status, too. */
export function AlsoAnswers(status: number): MethodDecorator {
  return routeFacts({ alsoAnswers: status });
}

/** Optional texts of the query that the route reads by itself, with their descriptions; it ignores all others. */
export function ReadsQuery(parameters: Record<string, string>): MethodDecorator {
  return applyDecorators(
    ...Object.entries(parameters).map(([name, description]) =>
      ApiQuery({ name, description, required: false, schema: { type: 'string' } }),
    ),
  );
}
