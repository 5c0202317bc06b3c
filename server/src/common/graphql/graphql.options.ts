import type { GqlModuleOptions } from '@nestjs/graphql';

/** How the schema is built from the classes. operations.ts says how operations run against it, and within which limits. */
export const graphqlOptions: GqlModuleOptions = {
  path: '/graphql',
  autoSchemaFile: true,
  sortSchema: true, // Nest meets the classes in an order that differs between machines
  buildSchemaOptions: { dateScalarMode: 'isoDate' },
};
