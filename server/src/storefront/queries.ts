import { GraphQLModule } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { ExecutionResult, FormattedExecutionResult } from 'graphql';
import { AppError } from '../common/app-error.js';
import type { ShopRequest } from '../common/current-user.js';
import type { GraphqlDriver } from '../common/graphql/graphql.driver.js';
import {
  causeOf,
  formatFailure,
  formatMistake,
  formatRefusal,
  logFailures,
} from '../common/graphql/graphql.errors.js';
import { assertReadable } from '../common/limits/body-limits.js';
import type { Execute } from './renderer.js';

/** The request that a page is rendered for; the log names it where the page's queries fail. */
type AskedFor = Pick<FastifyRequest, 'id'>;

/** An anonymous request: without a token, the access guard admits it only to what is open to anyone. */
const anonymousRequest = ({ id }: AskedFor) => ({ headers: {}, ip: '127.0.0.1', id }) as ShopRequest;

/** Runs a page's queries through the schema, as if a stranger had sent them: same guards, same limits, same errors. */
export function anonymousQueries(app: NestFastifyApplication): (page: AskedFor) => Execute {
  const driver = () => app.get<GraphQLModule<GraphqlDriver>>(GraphQLModule).graphQlAdapter;
  return (page) => async (query, variables) => {
    const req = anonymousRequest(page);
    try {
      assertReadable(variables); // the path of a page may hold any text
      const operation = driver().operations.prepare(query);
      req.operation = operation.name;
      return formatResult(req, await operation.run({ req }, variables));
    } catch (error) {
      logFailures(req, [error]);
      if (error instanceof AppError) return { errors: [formatRefusal(error)] };
      throw error;
    }
  };
}

function formatResult(req: ShopRequest, { data, errors }: ExecutionResult): FormattedExecutionResult {
  if (!errors) return { data };
  // Variables come from the page's URL: invalid ones are no failure.
  if (data === undefined) return { errors: errors.map(formatMistake) };
  logFailures(req, errors.map(causeOf));
  return { data, errors: errors.map(formatFailure) };
}
