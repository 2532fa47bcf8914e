import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Schema } from './document.ts';

/** How large and slow a call's form may be: with pictures of a person, or with a file of rows. */
export type UploadKind = 'pictures' | 'table';

/** What a controller says about a call and its types cannot. */
export interface RouteFacts {
  /** The media type of an answer that is a file or a text. */
  sends?: string;
  /** A second status of the same answer. */
  alsoAnswers?: number;
  /** Visitors get it from the gateway's cache. */
  cachedForVisitors?: true;
  /** Which rate limit its unsafe calls share, where it is not that of all of them. */
  limit?: 'signIn';
  /** Its multipart forms bring files. */
  upload?: UploadKind;
  /** The fields of its multipart form, where that is the only body that it takes. */
  form?: Schema;
  /** The names of the files in a form that may also come as JSON; a regular expression. */
  fileFields?: string;
}

type RouteDecorator = MethodDecorator & ClassDecorator;

const FACTS = Symbol('route facts');

const ownFacts = (target: object): RouteFacts => (Reflect.getOwnMetadata(FACTS, target) ?? {}) as RouteFacts;

/** What is said about a method, and about all methods of its controller. */
export function factsOf(controller: object, handler: object): RouteFacts {
  return { ...ownFacts(controller), ...ownFacts(handler) };
}

/** Adds to what other decorators have said about a route, or about all routes of a controller. */
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

/** The gateway may answer visitors with what another visitor of the program got up to a second ago. */
export function CachedForVisitors(): RouteDecorator {
  return routeFacts({ cachedForVisitors: true });
}

/** Calls of these routes count against the narrow limit of signing in. */
export function LimitedAsSignIn(): RouteDecorator {
  return routeFacts({ limit: 'signIn' });
}

const file = { type: 'string', format: 'binary' };

export interface UploadForm {
  /** By the names of the form's other fields. */
  fields?: Record<string, Schema>;
  /** The fields that may not be missing, the file's among them. */
  required: string[];
}

/** A route that takes nothing but a multipart form and reads its parts itself; the files are `names`. */
export function Uploads(kind: UploadKind, names: Record<string, 'one' | 'many'>, form: UploadForm): MethodDecorator {
  const files = Object.entries(names).map(([name, many]) => [
    name,
    many === 'one' ? file : { type: 'array', items: file },
  ]);
  const properties = { ...(Object.fromEntries(files) as Record<string, Schema>), ...form.fields };
  const schema = { type: 'object', properties, required: form.required };
  return applyDecorators(RouteConfig({ files: true }), routeFacts({ upload: kind, form: schema }));
}

/** A form that may bring pictures in fields of these names. */
export function TakesPictures(fields: RegExp): MethodDecorator {
  return routeFacts({ upload: 'pictures', fileFields: fields.source });
}

/** The same answer comes with another status too. */
export function AlsoAnswers(status: number): MethodDecorator {
  return routeFacts({ alsoAnswers: status });
}
