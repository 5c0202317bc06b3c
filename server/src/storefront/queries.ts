import { GraphQLModule } from '@nestjs/graphql';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ShopRequest } from '../common/current-user.js';
import type { GraphqlDriver } from '../common/graphql/graphql.driver.js';
import { tellFailure } from '../common/graphql/graphql.errors.js';
import type { Execute } from './renderer.js';

/** Nobody in particular: no token, so the access guard lets through what is open to anyone. */
const stranger = () => ({ headers: {}, ip: '127.0.0.1' }) as ShopRequest;

/** Runs a page's queries through the schema, as if a stranger had sent them: same guards, same limits, same errors. */
export function strangersQueries(app: NestFastifyApplication): Execute {
  const driver = () => app.get<GraphQLModule<GraphqlDriver>>(GraphQLModule).graphQlAdapter;
  return async (query, variables) => {
    const { data, errors } = await driver().operations.prepare(query).run({ req: stranger() }, variables);
    return { data, ...(errors && { errors: errors.map(tellFailure) }) };
  };
}
