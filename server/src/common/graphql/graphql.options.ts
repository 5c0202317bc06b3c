import type { GqlModuleOptions } from '@nestjs/graphql';

/** How the schema is made of the classes. What runs against it, and within which limits, is said in operations.ts. */
export const graphqlOptions: GqlModuleOptions = {
  path: '/graphql',
  autoSchemaFile: true,
  sortSchema: true, // the order in which Nest meets the classes differs from machine to machine
  buildSchemaOptions: { dateScalarMode: 'isoDate' },
};
