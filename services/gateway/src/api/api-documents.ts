import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import type { FaultPage } from '@laurel/service-kit/http/error.filter';
import { Injectable } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { problemPath } from './problems/problem-catalogue.ts';
import { problemPage } from './problems/problem-page.ts';

const PROBLEMS = problemPath('');
const OPENAPI = '/api/v1/openapi.json';

/** docs/openapi/public-v1.json, which the images do not contain. */
const openApi: FaultPage = {
  headers: { 'cache-control': 'public, max-age=300', 'content-type': 'application/json; charset=utf-8' },
  body: readFileSync(new URL('./public-v1.json', import.meta.url), 'utf8'),
};

/** What the API says about itself to every reader: its OpenAPI document, and a page for each problem. */
@Injectable()
export class ApiDocuments {
  /** The document of a path; `null` when the path is a call. Throws 404 for the page of an unknown problem. */
  find(method: string, path: string): FaultPage | null {
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (path === OPENAPI) return openApi;
    if (!path.startsWith(PROBLEMS)) return null;
    const page = problemPage(path.slice(PROBLEMS.length));
    if (page === null) throw new NotFoundError();
    return page;
  }
}
