import { NotFoundError } from '@laurel/service-kit/errors/business-error';
import type { FaultPage } from '@laurel/service-kit/http/error.filter';
import { Injectable } from '@nestjs/common';
import { problemPath } from './problems/problem-catalogue.ts';
import { problemPage } from './problems/problem-page.ts';

const PROBLEMS = problemPath('');

/** What the API says about itself to every reader: a page for each problem. */
@Injectable()
export class ApiDocuments {
  /** The document of a path; `null` when the path is a call. Throws 404 for the page of an unknown problem. */
  find(method: string, path: string): FaultPage | null {
    if ((method !== 'GET' && method !== 'HEAD') || !path.startsWith(PROBLEMS)) return null;
    const page = problemPage(path.slice(PROBLEMS.length));
    if (page === null) throw new NotFoundError();
    return page;
  }
}
